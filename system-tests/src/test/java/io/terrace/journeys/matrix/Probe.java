package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import java.net.InetAddress;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// One request of the matrix, before its ids are filled in.
///
/// @param operation `GET /v2/freestyles/{id}`
/// @param address where it comes from: an address may fail to identify itself only so often
/// @param turn which of several who are alike asks
record Probe(String operation, Row row, InetAddress address, int turn) {

    private static final Pattern BLANK = Pattern.compile("\\{(\\w+)}");

    /// @param names the ids that are another's
    Wish wish(boolean foreign, Set<String> names) {
        boolean reads = operation.startsWith("GET ") || operation.startsWith("HEAD ");
        boolean inPath = names.stream().anyMatch(name -> operation.contains("{" + name + "}"));
        boolean byReference = foreign && row.references().keySet().containsAll(names);
        return new Wish(reads, foreign, foreign && !inPath, byReference);
    }

    /// @param id the id to send, by the name the operation has for it
    ApiResponse send(ApiClient api, UnaryOperator<String> id, String query) {
        int space = operation.indexOf(' ');
        String path = fill(operation.substring(space + 1), id) + (query.isEmpty() ? "" : "?" + query);
        JsonNode body = row.body();
        boolean isJson = body != null && !row.headers().containsKey("Content-Type");
        ApiClient caller = isJson ? api.with("Content-Type", "application/json") : api;
        for (var header : row.headers().entrySet()) {
            caller = caller.with(header.getKey(), fill(header.getValue(), id));
        }
        BodyPublisher content =
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(fill(body.toString(), id));
        return caller.send(operation.substring(0, space), path, content);
    }

    private String fill(String text, UnaryOperator<String> id) {
        return BLANK.matcher(text).replaceAll(blank -> value(blank.group(1), id));
    }

    private String value(String name, UnaryOperator<String> id) {
        if (name.equals("random")) {
            return UUID.randomUUID().toString();
        }
        Map<String, String> values = row.values();
        return values.containsKey(name) ? values.get(name) : id.apply(name);
    }
}
