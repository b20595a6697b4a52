package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every operation of the document with bodies, types, paths and keys that no operation takes: each is refused with a
/// problem of the catalogue.
@Order(5)
@ExtendWith(SuiteParameter.class)
class StrictBodyJourney {

    private static final Set<String> WITH_BODY = Set.of("post", "put", "patch");
    private static final String JSON = "application/json";

    private final Suite suite;
    private final Club club;
    private final Map<String, ApiClient> callers = new LinkedHashMap<>();
    private final ApiClient partner;

    StrictBodyJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        callers.put("fan", suite.newFan(club.app()).api());
        callers.put("server", club.server(suite));
        callers.put("operator", suite.operator());
        callers.put("owner", suite.newStaff(club, "owner"));
        callers.put("", club.app());
        Map<String, Object> draft = Map.of("name", "partner", "kind", "secret", "environment", "test");
        partner = suite.nobody()
                .with(
                        "X-Service-API-Key",
                        suite.operator()
                                .post("/v2/partners/" + club.partnerId() + "/api-keys", draft)
                                .expect(201)
                                .text("/key"));
    }

    @Test
    void repeatedMembersAreNoJson() {
        String body = "{\"clientId\": \"%s\", \"x\": 1, \"x\": 2}".formatted(UUID.randomUUID());

        assertThat(unrefused(
                        operation -> operation.takesJson() ? send(caller(operation), operation, JSON, body) : null))
                .isEmpty();
    }

    @Test
    void bodiesOfAnotherTypeAreRefused() {
        assertThat(unrefused(operation ->
                        operation.takesJson() ? send(caller(operation), operation, "text/plain", "{\"x\": 1}") : null))
                .isEmpty();
    }

    @Test
    void keysWithoutACommunityAreRefusedWhereOneIsNeeded() {
        List<String> failed = new ArrayList<>();
        for (Operation operation : operations()) {
            if (operation.roles().contains("server")) {
                ApiResponse answer = send(partner, operation, JSON, "{}");
                if (answer.status() >= 500) {
                    failed.add(answer.describe());
                }
            }
        }
        assertThat(failed).isEmpty();
    }

    @Test
    void longRequestLinesAreAnswered() {
        ApiClient fan = caller("fan");
        String query = "?x=" + "x".repeat(8_000);

        for (Operation operation : operations()) {
            if (operation.method().equals("GET") && operation.roles().contains("fan") && !operation.streams()) {
                ApiResponse answer = fan.get(operation.path(club) + query);
                assertThat(answer.status()).as(operation.toString()).isNotIn(414, 431, 500);
            }
        }
        ApiResponse tooLong = fan.get("/v2/feed" + query + "x".repeat(500));
        assertThat(tooLong.status()).isEqualTo(414);
        assertThat(tooLong.code()).isEqualTo("uri_too_long");
    }

    private interface Request {
        @Nullable ApiResponse send(Operation operation);
    }

    private List<String> unrefused(Request request) {
        List<String> failed = new ArrayList<>();
        int asked = 0;
        for (Operation operation : operations()) {
            ApiResponse answer = request.send(operation);
            if (answer != null) {
                asked++;
                if (answer.status() < 400
                        || answer.status() >= 500
                        || answer.code().isEmpty()) {
                    failed.add(answer.describe() + " " + answer.status());
                }
            }
        }
        System.out.printf("Strict bodies: %d operations asked, %d wrong%n", asked, failed.size());
        return failed;
    }

    private ApiResponse send(ApiClient caller, Operation operation, String type, String body) {
        return caller.with("Content-Type", type)
                .with("Idempotency-Key", UUID.randomUUID().toString())
                .send(operation.method(), operation.path(club), BodyPublishers.ofString(body));
    }

    private ApiClient caller(Operation operation) {
        return callers.entrySet().stream()
                .filter(caller -> operation.roles().contains(caller.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElseGet(() -> caller(""));
    }

    private ApiClient caller(String role) {
        ApiClient api = callers.get(role);
        if (api == null) {
            throw new IllegalStateException(role);
        }
        return api;
    }

    private List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (var path : suite.contract().document().path("paths").properties()) {
            for (var method : path.getValue().properties()) {
                JsonNode content = method.getValue().path("requestBody").path("content");
                List<String> roles = new ArrayList<>();
                method.getValue().path("x-roles").forEach(role -> roles.add(role.asText()));
                operations.add(new Operation(
                        method.getKey().toUpperCase(Locale.ROOT),
                        path.getKey(),
                        roles,
                        WITH_BODY.contains(method.getKey()) && content.has(JSON)));
            }
        }
        return operations;
    }

    private record Operation(String method, String template, List<String> roles, boolean takesJson) {

        /// Its answer never ends.
        boolean streams() {
            return template.equals("/v2/stream");
        }

        String path(Club club) {
            return template.replace("{partnerId}", club.partnerId())
                    .replaceAll("\\{[^}]*}", UUID.randomUUID().toString());
        }
    }
}
