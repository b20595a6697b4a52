package io.terrace.auth.apikey;

import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.hamcrest.Matchers.contains;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.platform.kernel.ScopeCatalog;
import io.terrace.platform.testing.TestStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class KeyFitnessTest {

    private static final List<String> ANYWHERE = List.of("*");

    private Keys keys;
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
        keys = new Keys(club);
    }

    @Test
    void aLiveKeyIsNotForEveryPage() {
        invalid(keys.draft(draft("publishable", "live", Map.of("allowedOrigins", ANYWHERE))), "/allowedOrigins");
        invalid(
                keys.draft(draft("publishable", "live", Map.of("allowedOrigins", List.of("http://club.example")))),
                "/allowedOrigins");

        keys.make(draft("publishable", "test", Map.of("allowedOrigins", ANYWHERE)));
        keys.make(draft("publishable", "live", Map.of("allowedOrigins", List.of("https://*.club.example"))));
    }

    @Test
    void aSecretKeyIsForNoPageAtAll() {
        invalid(
                keys.draft(draft("secret", "test", Map.of("allowedOrigins", List.of("https://club.example")))),
                "/allowedOrigins");
    }

    @Test
    void scopesAreForSecretKeys() {
        invalid(keys.draft(draft("publishable", "live", Map.of("scopes", List.of("polls:read")))), "/scopes");
        problem(keys.draft(draft("secret", "live", Map.of("scopes", List.of("polls")))), 400, "validation_failed");
    }

    @Test
    void nothingInParticularIsNotEverything() {
        invalid(keys.draft(draft("secret", "live", Map.of("scopes", List.of()))), "/scopes");

        invalid(keys.draft(draft("secret", "live", Map.of("scopes", List.of("polls:read", "pols:read")))), "/scopes/1");
        invalid(keys.draft(draft("secret", "live", Map.of("scopes", List.of("polls:delete")))), "/scopes/0");
        invalid(keys.draft(draft("secret", "live", Map.of("scopes", List.of("feed:*")))), "/scopes/0");
        keys.make(draft("secret", "live", Map.of("scopes", List.copyOf(ScopeCatalog.grantable()))));
        keys.make(draft("secret", "live", Map.of("scopes", List.of("*"))));
        keys.make(draft("publishable", "live", Map.of("scopes", List.of())));
    }

    @Test
    void aChangeIsHeldToTheSame() {
        JsonPath live = keys.make(draft("publishable", "live", Map.of()));
        JsonPath secret = keys.make(draft("secret", "live", Map.of()));

        invalid(patch(live, Map.of("allowedOrigins", ANYWHERE)), "/allowedOrigins");
        invalid(patch(live, Map.of("scopes", List.of("*"))), "/scopes");
        invalid(patch(secret, Map.of("allowedOrigins", List.of("https://club.example"))), "/allowedOrigins");
        patch(secret, Map.of("scopes", List.of("polls:*")))
                .then()
                .statusCode(200)
                .body("scopes", contains("polls:*"));
    }

    /// On the operations themselves: what the key does not cover is closed, what it covers is open.
    @Test
    void restrictedKeyAccessesOnlyItsScopes() {
        var keysOnly = club.server("api_keys:read");

        keysOnly.get(Keys.ALL, club.partner()).then().statusCode(200);
        for (String folder : List.of("", "/communities", "/audit-log", "/signing-keys", "/provision")) {
            problem(
                    club.server("api_keys:read").get("/v2/partners/{id}" + folder, club.partner()),
                    403,
                    "insufficient_scope");
            club.server("*")
                    .get("/v2/partners/{id}" + folder, club.partner())
                    .then()
                    .statusCode(200);
        }
    }

    private io.restassured.response.Response patch(JsonPath key, Map<String, ?> change) {
        return operator().body(change).patch(Keys.ONE, club.partner(), key.getString("id"));
    }

    private static Map<String, Object> draft(String kind, String environment, Map<String, ?> more) {
        var draft = new HashMap<String, Object>(Map.of("name", "App", "kind", kind, "environment", environment));
        draft.putAll(more);
        return draft;
    }
}
