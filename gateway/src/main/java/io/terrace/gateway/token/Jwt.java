package io.terrace.gateway.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Base64;
import java.util.Optional;

/// A compact JWT taken apart; nothing of it is believed yet.
final class Jwt {

    private static final int MAX_CHARS = 4096;

    private final JsonNode header;
    private final JsonNode claims;
    private final byte[] signed;
    private final byte[] signature;

    private Jwt(JsonNode header, JsonNode claims, byte[] signed, byte[] signature) {
        this.header = header;
        this.claims = claims;
        this.signed = signed;
        this.signature = signature;
    }

    static Optional<Jwt> parse(String compact, ObjectMapper json) {
        String[] parts = compact.split("\\.", -1);
        if (compact.length() > MAX_CHARS || parts.length != 3) {
            return Optional.empty();
        }
        try {
            Base64.Decoder base64 = Base64.getUrlDecoder();
            JsonNode header = json.readTree(base64.decode(parts[0]));
            JsonNode claims = json.readTree(base64.decode(parts[1]));
            byte[] signed = compact.substring(0, compact.lastIndexOf('.')).getBytes(US_ASCII);
            return header.isObject() && claims.isObject()
                    ? Optional.of(new Jwt(header, claims, signed, base64.decode(parts[2])))
                    : Optional.empty();
        } catch (IllegalArgumentException | IOException malformed) {
            return Optional.empty();
        }
    }

    /// A text member of the header; empty where it is none.
    String header(String name) {
        return header.path(name).asText("");
    }

    /// Whether the header demands something that we would have to understand.
    boolean isCritical() {
        return header.has("crit");
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
