package io.terrace.auth.apikey;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.TestStack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ApiKeyResourceTest {

    private Club club;
    private Keys keys;

    @BeforeEach
    void found() {
        club = Club.found();
        keys = new Keys(club);
    }

    @Test
    void theAnswerThatMakesAKeyIsTheOnlyOneWithItsText() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "publishable", "environment", "live"));

        assertThat(made.getString("key")).matches("pk_live_[0-9A-Za-z]{38}").startsWith(made.getString("prefix"));
        assertThat(made.getString("key")).endsWith(made.getString("last4"));
        assertThat(made.getUUID("communityId")).isEqualTo(club.community());
        Response shown = operator().get(Keys.ONE, club.partner(), made.getString("id"));
        shown.then().statusCode(200).body("key", nullValue()).body("status", equalTo("active"));
        assertThat(shown.asString()).doesNotContain(made.getString("key"));
    }

    @Test
    void aKeyCanBeBoundToAnotherCommunityOfItsPartnerOnly() {
        Club sister = club.another();
        Club stranger = Club.found();

        JsonPath made = keys.make(Map.of("name", "App", "kind", "publishable", "communityId", sister.community()));

        assertThat(made.getUUID("communityId")).isEqualTo(sister.community());
        invalid(
                keys.draft(Map.of("name", "App", "kind", "publishable", "communityId", stranger.community())),
                "/communityId");
    }

    @Test
    void aTestKeyOpensTheTestCommunityWhicheverItNames() {
        Map<String, Object> draft = Map.of("name", "App", "kind", "publishable", "environment", "test");

        JsonPath usual = keys.make(draft);
        JsonPath byLive = keys.make(with(draft, "communityId", club.community()));
        JsonPath byTest = keys.make(with(draft, "communityId", club.testCommunity()));
        JsonPath rotated = keys.rotate(byLive, 0);

        for (JsonPath made : List.of(usual, byLive, byTest, rotated)) {
            assertThat(made.getUUID("communityId")).isEqualTo(club.testCommunity());
            Keys.credential(made)
                    .body("communityId", equalTo(club.testCommunity().toString()));
        }
    }

    @Test
    void noLiveKeyOpensATestCommunity() {
        for (String kind : List.of("publishable", "secret")) {
            invalid(
                    keys.draft(Map.of("name", "App", "kind", kind, "communityId", club.testCommunity())),
                    "/communityId");
        }
    }

    private static Map<String, Object> with(Map<String, Object> draft, String name, Object value) {
        var more = new HashMap<>(draft);
        more.put(name, value);
        return more;
    }

    @Test
    void aKeysOwnLimitsGoBeforeItsPartners() {
        operator()
                .body(Map.of(
                        "settings",
                        Map.of("rateLimits", Map.of("reads", 1, "writes", 2), "sdk", Map.of("minVersion", "1.5.0"))))
                .patch("/v2/partners/{id}", club.partner());
        JsonPath made = keys.make(Map.of(
                "name",
                "App",
                "kind",
                "publishable",
                "allowedOrigins",
                List.of("https://club.example", "http://localhost:3000"),
                "rateLimits",
                Map.of("reads", 9)));

        Keys.credential(made)
                .body("kind", equalTo("publishable"))
                .body("partnerId", equalTo(club.partner().toString()))
                .body("limits", equalTo(Map.of("reads", 9, "writes", 2)))
                .body("allowedOrigins", contains("https://club.example", "http://localhost:3000"))
                .body("minSdkVersion", equalTo("1.5.0"));
    }

    @Test
    void aPartnersKeyHasNoLimitAboveTheCeiling() {
        Map<String, Object> most = Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("reads", 6_000));
        Map<String, Object> more = Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("reads", 6_001));
        JsonPath made = keys.make(most);
        Response changed = operator()
                .body(Map.of("rateLimits", Map.of("writes", 10_000_000)))
                .patch(Keys.ONE, club.partner(), made.getString("id"));

        invalid(keys.draft(more), "/rateLimits/reads");
        invalid(changed, "/rateLimits/writes");
        Keys.credential(made).body("limits", equalTo(Map.of("reads", 6_000)));
    }

    @Test
    void aServersLimitsHaveACeilingToo() {
        JsonPath made = keys.make(
                Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("server_writes", 6_000, "tills", 6_000)));
        Response above =
                keys.draft(Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("server_writes", 6_001)));

        ceilings(Map.of("server_writes", 2_000));

        invalid(above, "/rateLimits/server_writes");
        Keys.credential(made).body("limits", equalTo(Map.of("server_writes", 2_000, "tills", 6_000)));
    }

    @Test
    void operatorsRaiseACeilingAndALoweredOneHoldsForKeysThatThereAre() {
        ceilings(Map.of("sign_in", 120_000));
        JsonPath made = keys.make(
                Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("sign_in", 120_000, "reads", 500)));
        Keys.credential(made).body("limits", equalTo(Map.of("sign_in", 120_000, "reads", 500)));

        ceilings(Map.of("sign_in", 2_000, "reads", 400));

        Keys.credential(made).body("limits", equalTo(Map.of("sign_in", 2_000, "reads", 400)));
        ceilings(Map.of());
        Keys.credential(made).body("limits", equalTo(Map.of("sign_in", 6_000, "reads", 500)));
    }

    @Test
    void keyLimitCannotExceedThePartnersLimit() {
        operator()
                .body(Map.of("settings", Map.of("rateLimits", Map.of("reads", 30_000))))
                .patch("/v2/partners/{id}", club.partner());

        keys.make(Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("reads", 30_000)));

        invalid(
                keys.draft(Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("reads", 30_001))),
                "/rateLimits/reads");
    }

    @Test
    void noAdminSetsACeiling() {
        UUID member = club.member(StaffRole.ADMIN);

        Response refused = club.staff(StaffRole.ADMIN, member, UUID.randomUUID())
                .body(Map.of("settings", Map.of("rateLimitCeilings", Map.of("reads", 10_000_000))))
                .patch("/v2/partners/{id}", club.partner());

        problem(refused, 403, "insufficient_scope");
    }

    private void ceilings(Map<String, Integer> ceilings) {
        operator()
                .body(Map.of("settings", Map.of("rateLimitCeilings", ceilings)))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200)
                .body("settings.rateLimitCeilings", equalTo(ceilings));
    }

    @Test
    void malformedWishesAreNamed() {
        invalid(keys.draft(Map.of("kind", "secret")), "/name");
        invalid(keys.draft(Map.of("name", "A")), "/kind");
        invalid(keys.draft(Map.of("name", "A", "kind", "root")), "/kind");
        problem(
                keys.draft(Map.of("name", "A", "kind", "secret", "allowedOrigins", List.of("https://a.example/path"))),
                400,
                "validation_failed");
        problem(
                keys.draft(Map.of("name", "A", "kind", "secret", "rateLimits", Map.of("raeds", 5))),
                400,
                "validation_failed");
        invalid(
                operator().body(Map.of("overlapSec", -1)).post(Keys.ONE + "/rotate", club.partner(), UUID.randomUUID()),
                "/overlapSec");
    }

    @Test
    void anotherPartnersKeyIsAsIfItWereNotThere() {
        JsonPath made = keys.make(Map.of("name", "App", "kind", "secret"));
        Club other = Club.found();

        var foreign = operator().get(Keys.ONE, other.partner(), made.getString("id"));
        var absent = operator().get(Keys.ONE, other.partner(), UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(operator().delete(Keys.ONE, other.partner(), made.getString("id")), 404, "not_found");
    }

    @Test
    void aServerSeesKeysButMakesNone() {
        keys.make(Map.of("name", "App", "kind", "secret"));

        assertThat(ok(club.server().get(Keys.ALL, club.partner())).getList("items"))
                .hasSize(1);
        problem(
                club.server().body(Map.of("name", "A", "kind", "secret")).post(Keys.ALL, club.partner()),
                403,
                "insufficient_scope");
    }
}
