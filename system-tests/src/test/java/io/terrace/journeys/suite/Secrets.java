package io.terrace.journeys.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// What went over the wire in the journeys and may appear in no log: tokens, codes, keys,
/// signatures, addresses, names.
public final class Secrets {

    private static final List<String> FIELDS = List.of("accessToken", "refreshToken", "key", "ticket");

    private static final Pattern SIGNATURE = Pattern.compile("[?&]signature=([\\w-]+)");

    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /// @return the secret itself
    public String add(String secret) {
        known.add(secret);
        return secret;
    }

    public Set<String> all() {
        return Set.copyOf(known);
    }

    void watch(ApiResponse answer) {
        if (answer.status() >= 300 || !answer.contentType().startsWith("application/json")) {
            return;
        }
        SIGNATURE.matcher(answer.body()).results().map(found -> found.group(1)).forEach(this::add);
        JsonNode body = answer.json();
        FIELDS.stream()
                .map(body::path)
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .forEach(this::add);
    }
}
