package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/// A compact JWT taken apart; nothing of it is believed yet.
///
/// There is one way to write a token: base64url without padding or stray bits, UTF-8, no member twice, nothing after
/// the end. Any other is none.
final class UnverifiedJwt {

    private static final int MAX_CHARS = 4096;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final JsonNode header;
    private final JsonNode claims;
    private final byte[] signed;
    private final byte[] signature;

    private UnverifiedJwt(JsonNode header, JsonNode claims, byte[] signed, byte[] signature) {
        this.header = header;
        this.claims = claims;
        this.signed = signed;
        this.signature = signature;
    }

    static Optional<UnverifiedJwt> parse(String compact, ObjectMapper json) {
        if (compact.length() > MAX_CHARS) {
            return Optional.empty();
        }
        String[] parts = compact.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            JsonNode header = object(parts[0], json);
            JsonNode claims = object(parts[1], json);
            byte[] signed = compact.substring(0, compact.lastIndexOf('.')).getBytes(US_ASCII);
            return Optional.of(new UnverifiedJwt(header, claims, signed, decode(parts[2])));
        } catch (IllegalArgumentException | IOException malformed) {
            return Optional.empty();
        }
    }

    private static JsonNode object(String part, ObjectMapper json) throws IOException {
        String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(decode(part))).toString();
        JsonNode node = json.reader()
                .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(text);
        if (!node.isObject()) {
            throw new IllegalArgumentException("no object");
        }
        return node;
    }

    private static byte[] decode(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (!ENCODER.encodeToString(bytes).equals(part)) {
            throw new IllegalArgumentException("not canonical");
        }
        return bytes;
    }

    /// Whether the header has these members, all texts, and no others: whatever would point to a key of the bearer's
    /// choice, or demand to be understood, makes it another token than ours.
    boolean isHeadedBy(String... names) {
        if (header.size() != names.length) {
            return false;
        }
        for (String name : names) {
            if (!header.path(name).isTextual()) {
                return false;
            }
        }
        return true;
    }

    /// A text member of the header; empty where it is none.
    String header(String name) {
        return header.path(name).asText("");
    }

    JsonNode claim(String name) {
        return claims.path(name);
    }

    byte[] signed() {
        return signed;
    }

    byte[] signature() {
        return signature;
    }
}
