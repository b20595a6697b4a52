package io.terrace.platform.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.terrace.platform.kernel.Sha256Hash;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/// `"version"`, or `"version.digest"` where the body has more than the version covers.
public final class EntityTagFormat {

    private static final char SEPARATOR = '.';
    private static final int DIGEST_BYTES = 12;

    // Its own, so that a change to how answers look does not change every version.
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule().addSerializer(Instant.class, new MillisecondsSerializer()))
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    /// As answers show them: the database keeps fewer digits than the clock has.
    private static final class MillisecondsSerializer extends JsonSerializer<Instant> {

        @Override
        public void serialize(Instant at, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeNumber(at.toEpochMilli());
        }
    }

    private EntityTagFormat() {}

    /// The header's value.
    public static String tag(VersionedView view) {
        String version = view.entityVersion();
        String whole = digest(view);
        return '"' + (version.equals(whole) ? version : version + SEPARATOR + whole) + '"';
    }

    /// @param tag strong, with its quotes
    static boolean isOfVersion(String tag, String version) {
        return tag.startsWith(version, 1)
                && (tag.length() == version.length() + 2 || tag.charAt(version.length() + 1) == SEPARATOR);
    }

    public static String digest(Object value) {
        try {
            byte[] hash = Sha256Hash.of(JSON.writeValueAsBytes(value));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, DIGEST_BYTES));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A response body cannot be written as JSON", e);
        }
    }
}
