package io.terrace.platform.tenancy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What a sealed token says.
record ContextClaims(Map<String, Object> all) {

    private static final JsonFactory JSON = new JsonFactory();
    private static final InstantSource NOW = InstantSource.system();

    /// Texts, whole numbers and lists of texts, each under a name of its own, and nothing after them: all that the
    /// gateway writes.
    ///
    /// @throws IllegalArgumentException where it is something else
    /// @throws IOException where it is no JSON
    static ContextClaims read(byte[] json) throws IOException {
        try (JsonParser parser = JSON.createParser(json)) {
            require(parser.nextToken() == JsonToken.START_OBJECT);
            Map<String, Object> claims = new HashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                require(claims.put(name, value(parser)) == null);
            }
            require(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
            return new ContextClaims(claims);
        }
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case START_ARRAY -> texts(parser);
            default -> throw new IllegalArgumentException("not a claim of the gateway's");
        };
    }

    private static List<String> texts(JsonParser parser) throws IOException {
        List<String> texts = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            require(parser.currentToken() == JsonToken.VALUE_STRING);
            texts.add(parser.getText());
        }
        return texts;
    }

    /// @param clock by which the token must not come from the future
    /// @throws IllegalArgumentException where it is not for this service, or not now
    void check(JWTAuthContextInfo rules, InstantSource clock) {
        long skew = rules.getClockSkew();
        long now = NOW.instant().getEpochSecond();
        long issuedAt = seconds("iat");
        long expiresAt = seconds("exp");
        require(Objects.equals(all.get("iss"), rules.getIssuedBy()));
        require(all.get("aud") instanceof String audience
                && rules.getExpectedAudience().contains(audience));
        require(all.get("sub") instanceof String);
        require(all.get("groups") instanceof List);
        require(now - skew < expiresAt);
        require(issuedAt <= clock.instant().getEpochSecond() + skew);
        require(issuedAt <= expiresAt && expiresAt - issuedAt <= rules.getMaxTimeToLiveSecs());
        require(!all.containsKey("nbf") || seconds("nbf") <= now + skew);
    }

    private long seconds(String name) {
        if (all.get(name) instanceof Long seconds) {
            return seconds;
        }
        throw new IllegalArgumentException("not a time");
    }

    private static void require(boolean so) {
        if (!so) {
            throw new IllegalArgumentException("not for us");
        }
    }
}
