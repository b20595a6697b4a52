package io.terrace.auth;

import static io.restassured.RestAssured.given;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.onlyOne;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.testing.OpenApiEntityTagAssertions;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What can be changed has a version, and changes that name another one are refused.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class VersionTest {

    @TestHTTPResource(value = "/openapi?format=json", management = true)
    URI openApi;

    private String partner = "";

    @BeforeEach
    void found() {
        partner = "/v2/partners/" + Club.found().partner();
    }

    @Test
    void partnersAreChangedAtTheirVersion() throws Exception {
        assertGuarded(partner, number -> Map.of("name", "FC " + number));
    }

    @Test
    void communitiesAreRenamedAtTheirVersion() throws Exception {
        assertGuarded(made("/communities", Map.of("name", "Fans")), number -> Map.of("name", "Fans " + number));
    }

    @Test
    void membersAreGivenRolesAtTheirVersion() throws Exception {
        String member = made("/members", Map.of("email", UUID.randomUUID() + "@example.com", "role", "analyst"));

        assertGuarded(member, number -> Map.of("role", number == 0 ? "editor" : "moderator"));
        assertRemovedAtItsVersion(member, Map.of("role", "analyst"));
    }

    @Test
    void keysAreChangedAtTheirVersion() throws Exception {
        String key = made("/api-keys", Map.of("name", "App", "kind", "secret"));

        assertGuarded(key, number -> Map.of("name", "App " + number));
        problem(
                operator()
                        .header("If-Match", "\"zz\"")
                        .body(Map.of("overlapSec", 0))
                        .post(key + "/rotate"),
                412,
                "precondition_failed");
        assertRemovedAtItsVersion(key, Map.of("name", "Old app"));
    }

    @Test
    void theDocumentSaysSo() throws IOException {
        OpenApiEntityTagAssertions.assertKept(
                new ObjectMapper().readTree(given().get(openApi).asByteArray()));
    }

    @Test
    void identityProvidersAreChangedAtTheirVersion() throws Exception {
        String provider = made(
                "/identity-providers",
                Map.of(
                        "provider", "custom",
                        "kind", "introspection",
                        "issuer", "https://id.example.com",
                        "audiences", List.of("fan-app"),
                        "introspectionUrl", "https://id.example.com/introspect",
                        "clientId", "terrace",
                        "clientSecret", "dont-tell-6fB2"));

        assertGuarded(provider, number -> Map.of("clientSecret", "dont-tell-" + number));
        assertRemovedAtItsVersion(provider, Map.of("enabled", false));
    }

    private String made(String path, Map<String, ?> draft) {
        String id = operator()
                .body(draft)
                .post(partner + path)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        return partner + path + "/" + id;
    }

    private static void assertGuarded(String path, IntFunction<Map<String, ?>> change) throws Exception {
        String tag = tag(path);

        problem(operator().header("If-Match", "\"zz\"").body(change.apply(0)).patch(path), 412, "precondition_failed");
        operator().header("If-None-Match", tag).get(path).then().statusCode(304);
        onlyOne(
                200,
                ParallelRunner.all(
                        2,
                        number -> operator()
                                .header("If-Match", tag)
                                .body(change.apply(number))
                                .patch(path)),
                412);

        assertThat(tag(path)).isNotEqualTo(tag);
    }

    private static void assertRemovedAtItsVersion(String path, Map<String, ?> change) {
        String tag = tag(path);
        String next = operator()
                .header("If-Match", tag)
                .body(change)
                .patch(path)
                .then()
                .statusCode(200)
                .extract()
                .header("ETag");

        problem(operator().header("If-Match", tag).delete(path), 412, "precondition_failed");

        operator().header("If-Match", next).delete(path).then().statusCode(204);
    }

    private static String tag(String path) {
        return operator().get(path).then().statusCode(200).extract().header("ETag");
    }
}
