package io.terrace.auth.keyset;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jose4j.json.JsonUtil;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;

/// Reads what others say, which may be anything.
public final class JwksParser {

    private JwksParser() {}

    /// Empty for what is no JSON object.
    public static Optional<Map<String, Object>> members(String json) {
        try {
            return Optional.of(JsonUtil.parseJson(json));
        } catch (JoseException notJson) {
            return Optional.empty();
        }
    }

    /// Empty for what is no list of keys.
    public static Optional<List<JsonWebKey>> keys(String json) {
        return members(json)
                .map(document -> document.get("keys"))
                .filter(List.class::isInstance)
                .map(keys -> ((List<?>) keys).stream().flatMap(JwksParser::key).toList());
    }

    /// Members that some writers give as null, or as a list of it, and that the library does not bear.
    public static Map<String, Object> withoutNulls(Map<?, ?> jwk) {
        var members = new HashMap<String, Object>();
        jwk.forEach((name, value) -> {
            boolean isNull = value == null
                    || (value instanceof List<?> list && list.stream().anyMatch(Objects::isNull));
            if (!isNull) {
                members.put(String.valueOf(name), value);
            }
        });
        return members;
    }

    /// Public keys only: a shared secret in public is none. What can't be read is passed over.
    private static Stream<JsonWebKey> key(Object member) {
        Map<String, Object> parameters = member instanceof Map<?, ?> given ? withoutNulls(given) : Map.of();
        try {
            return Stream.of(JsonWebKey.Factory.newJwk(parameters)).filter(PublicJsonWebKey.class::isInstance);
        } catch (JoseException | ClassCastException | IllegalArgumentException notAKey) {
            return Stream.empty();
        }
    }
}
