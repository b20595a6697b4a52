package io.terrace.auth.apikey;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.CredentialRevoked;
import io.terrace.platform.kernel.Sha256Hash;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ApiKeyLifeTest {

    private Club club;
    private Keys keys;

    @BeforeEach
    void found() {
        club = Club.found();
        keys = new Keys(club);
    }

    @Inject
    HeardEvents events;

    @Inject
    TestClock clock;

    @Test
    void revokedKeyStaysRevokedAndIsPublished() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "secret"));

        operator().delete(Keys.ONE, club.partner(), made.getString("id")).then().statusCode(204);
        operator().delete(Keys.ONE, club.partner(), made.getString("id")).then().statusCode(204);

        operator().get(Keys.ONE, club.partner(), made.getString("id")).then().body("status", equalTo("revoked"));
        Keys.credential(made).body("status", equalTo("revoked"));
        CredentialRevoked told = events.await(
                CredentialRevoked.class, event -> event.credentialId().equals(made.getUUID("id")));
        assertThat(told.hash()).isEqualTo(Sha256Hash.hex(made.getString("key")));
        problem(
                operator().body(Map.of("name", "B")).patch(Keys.ONE, club.partner(), made.getString("id")),
                409,
                "invalid_state");
    }

    @Test
    void rotatingWithAnOverlapLeavesBothKeysWorkingForIt() {
        JsonPath old = keys.make(Map.of("name", "App", "kind", "secret", "scopes", List.of("content:read")));

        JsonPath young = keys.rotate(old, 3600);

        assertThat(young.getString("key")).isNotEqualTo(old.getString("key"));
        assertThat(young.getList("scopes")).isEqualTo(List.of("content:read"));
        Keys.credential(old).body("status", equalTo("rotating"));
        Keys.credential(young).body("status", equalTo("active"));

        clock.advance(Duration.ofHours(1));

        Keys.credential(old).body("status", equalTo("expired"));
        Keys.credential(young).body("status", equalTo("active"));
    }

    @Test
    void rotatingALeakedKeyEndsItAtOnce() {
        JsonPath old = keys.make(Map.of("name", "App", "kind", "secret"));

        keys.rotate(old, 0);

        Keys.credential(old).body("status", equalTo("revoked"));
        problem(
                operator()
                        .body(Map.of("overlapSec", 0))
                        .post(Keys.ONE + "/rotate", club.partner(), old.getString("id")),
                409,
                "invalid_state");
    }

    @Test
    void takingTheLastScopeAwayDoesNotUnleashTheKey() {
        JsonPath key = keys.make(Map.of("name", "App", "kind", "secret", "scopes", List.of("content:read")));

        invalid(
                operator().body(Map.of("scopes", List.of())).patch(Keys.ONE, club.partner(), key.getString("id")),
                "/scopes");

        Keys.credential(key).body("scopes", equalTo(List.of("content:read")));
    }

    @Test
    void aKeyExpiresInTime() {
        String soon = clock.instant().plusSeconds(60).toString();
        JsonPath made = keys.make(Map.of("name", "App", "kind", "secret", "expiresAt", soon));
        Keys.credential(made).body("status", equalTo("active"));

        clock.advance(Duration.ofSeconds(60));

        Keys.credential(made).body("status", equalTo("expired"));
        invalid(keys.draft(Map.of("name", "A", "kind", "secret", "expiresAt", "2020-01-01T00:00:00Z")), "/expiresAt");
    }

    @Test
    void nullClearsKeySettingsAndAbsenceRetainsThem() {
        JsonPath made = keys.make(Map.of(
                "name",
                "App",
                "kind",
                "publishable",
                "expiresAt",
                clock.instant().plusSeconds(600).toString(),
                "allowedOrigins",
                List.of("https://club.example"),
                "rateLimits",
                Map.of("reads", 9)));
        String id = made.getString("id");

        JsonPath kept = ok(operator().body("{}").patch(Keys.ONE, club.partner(), id));
        JsonPath cleared = ok(operator()
                .body("{\"expiresAt\": null, \"allowedOrigins\": null, \"rateLimits\": null}")
                .patch(Keys.ONE, club.partner(), id));

        assertThat(kept.getString("expiresAt")).isEqualTo(made.getString("expiresAt"));
        assertThat(kept.<String, Integer>getMap("rateLimits")).isEqualTo(Map.of("reads", 9));
        assertThat(cleared.getString("expiresAt")).isNull();
        assertThat(cleared.getList("allowedOrigins")).isEmpty();
        assertThat(cleared.getMap("rateLimits")).isEmpty();
        invalid(operator().body("{\"name\": null}").patch(Keys.ONE, club.partner(), id), "/name");
        invalid(operator().body("{\"scopes\": null}").patch(Keys.ONE, club.partner(), id), "/scopes");
    }

    @Test
    void changeOfTheKeyOrItsPartnerIsPublished() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "publishable", "environment", "test"));
        UUID id = made.getUUID("id");

        operator()
                .body(Map.of("allowedOrigins", List.of("*")))
                .patch(Keys.ONE, club.partner(), id)
                .then()
                .statusCode(200);
        events.await(CredentialRevoked.class, event -> event.credentialId().equals(id));
        events.forget();
        operator()
                .body(Map.of("settings", Map.of("rateLimits", Map.of("reads", 5))))
                .patch("/v2/partners/{id}", club.partner());

        events.await(CredentialRevoked.class, event -> event.credentialId().equals(id));
    }

    @Test
    void beingAskedAboutIsNoUse() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "secret"));

        Keys.credential(made);

        assertThat(keys.lastUse(made)).isNull();
    }

    @Test
    void auditLogHasTheLifeOfAKey() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "secret"));
        keys.rotate(made, 60);
        operator().delete(Keys.ONE, club.partner(), made.getString("id"));

        operator()
                .get("/v2/partners/{id}/audit-log", club.partner())
                .then()
                .body("items.action", hasItems("api_key_created", "api_key_rotated", "api_key_revoked"));
    }
}
