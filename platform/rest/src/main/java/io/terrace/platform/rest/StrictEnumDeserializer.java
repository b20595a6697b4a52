package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.terrace.platform.kernel.ValidationCode;
import java.io.IOException;

/// Reads an enum from its exact name. Jackson takes names with blanks around them, too.
final class StrictEnumDeserializer extends DelegatingDeserializer {

    private StrictEnumDeserializer(JsonDeserializer<?> standard) {
        super(standard);
    }

    static void addTo(SimpleModule module) {
        module.setDeserializerModifier(new BeanDeserializerModifier() {
            @Override
            public JsonDeserializer<?> modifyEnumDeserializer(
                    DeserializationConfig config,
                    JavaType type,
                    BeanDescription description,
                    JsonDeserializer<?> standard) {
                return new StrictEnumDeserializer(standard);
            }
        });
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> standard) {
        return new StrictEnumDeserializer(standard);
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) throws IOException {
        if (!json.hasToken(JsonToken.VALUE_STRING)) {
            throw new InvalidValueException(json, handledType(), ValidationCode.INVALID);
        }
        String name = json.getText();
        if (!name.equals(name.strip())) {
            throw new InvalidValueException(json, handledType(), ValidationCode.UNKNOWN);
        }
        try {
            return super.deserialize(json, context);
        } catch (InvalidFormatException e) {
            throw new InvalidValueException(json, handledType(), ValidationCode.UNKNOWN);
        }
    }
}
