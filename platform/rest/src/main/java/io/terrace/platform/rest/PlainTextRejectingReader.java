package io.terrace.platform.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/// Refuses plain text in place of a record, 415. Quarkus REST would call a record's constructor with the text where the
/// record has one text as its only component.
@Provider
@Consumes(MediaType.TEXT_PLAIN)
public class PlainTextRejectingReader implements MessageBodyReader<Record> {

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
        return type.isRecord();
    }

    @Override
    public Record readFrom(
            Class<Record> type,
            Type generic,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> headers,
            InputStream body) {
        throw new NotSupportedException();
    }
}
