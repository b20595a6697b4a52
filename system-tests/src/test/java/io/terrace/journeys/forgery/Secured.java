package io.terrace.journeys.forgery;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// A published operation that asks for a bearer's token.
///
/// @param byFan whether a fan's, along with the app's key; else staff's or an operator's
public record Secured(String method, String path, boolean byFan) {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head");
    private static final String NOBODYS = "01900000-0000-7000-8000-0000000000ff";

    /// All of `/openapi.json` that are not an app's own.
    public static List<Secured> of(JsonNode document) {
        List<Secured> found = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(member -> METHODS.contains(member.getKey()))
                        .forEach(member -> add(found, member.getKey(), path.getKey(), member.getValue())));
        return found;
    }

    private static void add(List<Secured> found, String method, String path, JsonNode operation) {
        Set<String> roles = new TreeSet<>();
        operation.path("x-roles").forEach(role -> roles.add(role.asText()));
        if (roles.contains("operator") || (roles.contains("fan") && !roles.contains("app"))) {
            found.add(new Secured(method.toUpperCase(Locale.ROOT), path, !roles.contains("operator")));
        }
    }

    /// Names things that are not there.
    public ApiResponse ask(ApiClient api) {
        String there = path.replaceAll("\\{[^}]*}", NOBODYS);
        return switch (method) {
            case "GET", "HEAD", "DELETE" -> api.send(method, there, BodyPublishers.noBody());
            default -> api.with("Content-Type", "application/json").send(method, there, BodyPublishers.ofString("{}"));
        };
    }
}
