package io.terrace.wallet.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;

/// Refuses unknown members of this service's own records; events of others may grow.
@Singleton
class UnknownFieldRejectionCustomizer implements ObjectMapperCustomizer {

    private static final String OWN = "io.terrace.wallet.";

    @Override
    public void customize(ObjectMapper mapper) {
        mapper.addHandler(new DeserializationProblemHandler() {
            @Override
            public boolean handleUnknownProperty(
                    DeserializationContext context,
                    JsonParser parser,
                    JsonDeserializer<?> deserializer,
                    Object beanOrClass,
                    String name)
                    throws IOException {
                Class<?> type = beanOrClass instanceof Class<?> known ? known : beanOrClass.getClass();
                if (type.getName().startsWith(OWN)) {
                    throw MismatchedInputException.from(parser, type, "An unknown member");
                }
                return false;
            }
        });
    }
}
