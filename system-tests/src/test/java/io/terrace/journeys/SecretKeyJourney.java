package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a secret key opens, on every published operation: what says so, and of that what the key covers.
@Order(3)
@ExtendWith(SuiteParameter.class)
class SecretKeyJourney {

    private record Operation(String method, String path, List<String> roles, String scope, String takes) {}

    private final Suite suite;
    private final Club club;

    SecretKeyJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    @Test
    void itOpensServersOperationsOnly() {
        ApiClient server =
                suite.nobody().with("X-Service-API-Key", secret(List.of("*")).text("/key"));
        int refused = 0;
        for (Operation operation : operations()) {
            if (!operation.roles().contains("server")) {
                Refused.with(403, "insufficient_scope", call(server, operation));
                refused++;
            }
        }
        System.out.printf("%d operations closed to secret keys%n", refused);
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    void secretKeyAccessesOnlyOperationsInItsScopes() {
        String other = "content:read";
        ApiResponse made = secret(List.of(other));
        ApiClient server = suite.nobody().with("X-Service-API-Key", made.text("/key"));
        List<Operation> forServers = operations().stream()
                .filter(operation -> operation.roles().contains("server")
                        && !operation.scope().equals(other))
                .toList();

        forServers.forEach(operation -> Refused.with(403, "insufficient_scope", call(server, operation)));

        System.out.printf("%d operations for servers, each with its scope%n", forServers.size());
        assertThat(forServers)
                .isNotEmpty()
                .noneMatch(operation -> operation.scope().isEmpty());
        suite.operator()
                .patch(folder() + "/" + made.text("/id"), Map.of("scopes", List.of("api_keys:read")))
                .expect(200);
        await().until(() -> server.get(folder()).status() == 200);
        Refused.with(403, "insufficient_scope", server.get("/v2/partners/" + club.partnerId()));
    }

    @Test
    void itsLastUseIsKnownWithinAMinute() {
        ApiResponse made = secret(List.of("*"));
        String key = folder() + "/" + made.text("/id");
        assertThat(lastUse(key).isNull()).isTrue();

        suite.nobody()
                .with("X-Service-API-Key", made.text("/key"))
                .get(folder())
                .expect(200);

        await().until(() -> !lastUse(key).isNull());
    }

    private JsonNode lastUse(String key) {
        return suite.operator().get(key).expect(200).json().path("lastUsedAt");
    }

    private ApiResponse secret(List<String> scopes) {
        return suite.operator()
                .post(
                        folder(),
                        Map.of("name", "server", "kind", "secret", "scopes", scopes, "rateLimits", Suite.UNLIMITED))
                .expect(201);
    }

    private ApiResponse call(ApiClient caller, Operation operation) {
        String path = operation
                .path()
                .replace("{partnerId}", club.partnerId())
                .replace("{date}", "2026-01-01")
                .replaceAll("\\{[^}]*}", UUID.randomUUID().toString());
        boolean bodied = operation.method().startsWith("P");
        return caller.with("Content-Type", operation.takes())
                .send(operation.method(), path, bodied ? BodyPublishers.ofString("{}") : BodyPublishers.noBody());
    }

    /// Those that ask for a key at all.
    private List<Operation> operations() {
        List<Operation> found = new ArrayList<>();
        suite.contract()
                .document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    List<String> roles = new ArrayList<>();
                    operation.getValue().path("x-roles").forEach(role -> roles.add(role.asText()));
                    if (!roles.isEmpty()) {
                        found.add(new Operation(
                                operation.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                roles,
                                operation.getValue().path("x-scope").asText(),
                                mediaType(operation.getValue())));
                    }
                }));
        return found;
    }

    private static String mediaType(JsonNode operation) {
        var names = operation.at("/requestBody/content").fieldNames();
        return names.hasNext() ? names.next() : "application/json";
    }

    private String folder() {
        return "/v2/partners/" + club.partnerId() + "/api-keys";
    }
}
