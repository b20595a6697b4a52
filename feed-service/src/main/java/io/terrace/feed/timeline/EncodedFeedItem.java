package io.terrace.feed.timeline;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;

/// A [FeedItem] as it is written.
///
/// @param shared the same for all who may see it
/// @param own what follows for the caller alone; may be empty
record EncodedFeedItem(SerializedString shared, String own) implements JsonSerializable {

    @Override
    public void serialize(JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeRawValue(shared);
        json.writeRaw(own);
    }

    @Override
    public void serializeWithType(JsonGenerator json, SerializerProvider provider, TypeSerializer type)
            throws IOException {
        serialize(json, provider);
    }
}
