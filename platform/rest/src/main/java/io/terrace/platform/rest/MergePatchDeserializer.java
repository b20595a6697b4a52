package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.terrace.platform.kernel.ValidationCode;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Tells a [MergePatchBody] which of its members were null.
final class MergePatchDeserializer extends DelegatingDeserializer {

    private static final String CLEARED = "cleared";

    private final Set<String> members;
    private final Set<String> nullable;

    private MergePatchDeserializer(JsonDeserializer<?> standard, Set<String> members, Set<String> nullable) {
        super(standard);
        this.members = members;
        this.nullable = nullable;
    }

    static SimpleModule module() {
        return new SimpleModule("terrace-merge-patch").setDeserializerModifier(new BeanDeserializerModifier() {
            @Override
            public JsonDeserializer<?> modifyDeserializer(
                    DeserializationConfig config, BeanDescription description, JsonDeserializer<?> standard) {
                return MergePatchBody.class.isAssignableFrom(description.getBeanClass())
                        ? of(description, standard)
                        : standard;
            }
        });
    }

    private static MergePatchDeserializer of(BeanDescription description, JsonDeserializer<?> standard) {
        Set<String> members = description.findProperties().stream()
                .map(BeanPropertyDefinition::getName)
                .filter(name -> !name.equals(CLEARED))
                .collect(Collectors.toUnmodifiableSet());
        Set<String> nullable = description.findProperties().stream()
                .filter(MergePatchDeserializer::isNullable)
                .map(BeanPropertyDefinition::getName)
                .collect(Collectors.toUnmodifiableSet());
        return new MergePatchDeserializer(standard, members, nullable);
    }

    private static boolean isNullable(BeanPropertyDefinition member) {
        Schema schema = member.getPrimaryMember().getAnnotation(Schema.class);
        return schema != null && schema.nullable();
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> standard) {
        return new MergePatchDeserializer(standard, members, nullable);
    }

    @Override
    public Object deserialize(JsonParser json, DeserializationContext context) throws IOException {
        if (!json.hasToken(JsonToken.START_OBJECT)) {
            return super.deserialize(json, context);
        }
        Set<String> cleared = new TreeSet<>();
        TokenBuffer given = context.bufferForInputBuffering(json);
        given.writeStartObject();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals(CLEARED)) {
                context.handleUnknownProperty(json, this, handledType(), name);
            } else if (value == JsonToken.VALUE_NULL && members.contains(name)) {
                cleared.add(clearable(name, json));
            } else {
                given.writeFieldName(name);
                given.copyCurrentStructure(json);
            }
        }
        given.writeObjectField(CLEARED, cleared);
        given.writeEndObject();
        try (JsonParser patch = given.asParserOnFirstToken()) {
            return super.deserialize(patch, context);
        }
    }

    private String clearable(String name, JsonParser json) throws InvalidValueException {
        if (!nullable.contains(name)) {
            var refused = new InvalidValueException(json, handledType(), ValidationCode.REQUIRED);
            refused.prependPath(handledType(), name);
            throw refused;
        }
        return name;
    }
}
