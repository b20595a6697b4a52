package io.terrace.auth.partner;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.SponsorshipPolicy;
import io.terrace.platform.kernel.StaffRole;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class ConfigurationResourceTest {

    private static final String CONFIGURATION = "/v2/partners/{id}/configuration";
    private static final Map<String, Object> RED = Map.of("branding", Map.of("primaryColor", "#aa0000"));

    private final HeardEvents events;

    private Club club;

    ConfigurationResourceTest(HeardEvents events) {
        this.events = events;
    }

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void newPartnersAppsGetThePlatformsDefaults() {
        Response first = get();

        first.then()
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("configVersion", equalTo(1))
                .body("branding.primaryColor", nullValue())
                .body("limits.maxFreestyleSec", equalTo(60))
                .body("analytics.flushIntervalSec", equalTo(30))
                .body("sponsorship.viewability.pct", equalTo(50))
                .body("retry.maxAttempts", equalTo(5));
        operator()
                .header("If-None-Match", "\"1\"")
                .get(CONFIGURATION, club.partner())
                .then()
                .statusCode(304);
    }

    @Test
    void nullBringsThePlatformsOwnBack() {
        change(
                        operator(),
                        "\"1\"",
                        Map.of("branding", Map.of("primaryColor", "#aa0000"), "sdk", Map.of("minVersion", "1.4.0")))
                .then()
                .statusCode(200);

        Response refused = staff(StaffRole.EDITOR)
                .header("If-Match", "\"2\"")
                .body("{\"sdk\": null}")
                .patch(CONFIGURATION, club.partner());
        Response cleared = operator()
                .header("If-Match", "\"2\"")
                .body("{\"branding\": null, \"sdk\": null}")
                .patch(CONFIGURATION, club.partner());

        problem(refused, 403, "insufficient_scope");
        cleared.then()
                .statusCode(200)
                .body("branding.primaryColor", nullValue())
                .body("sdk.minVersion", nullValue());
    }

    @Test
    void changedConfigurationReachesAppsWithANewTag() {
        String provisioned =
                club.app().get("/v2/partners/{id}/provision", club.partner()).header("ETag");
        Map<String, Object> change = Map.of(
                "branding", Map.of("primaryColor", "#aa0000"),
                "limits", Map.of("maxFreestyleSec", 30, "maxMessageChars", 500, "maxUploadBytes", 1_000_000),
                "analytics",
                        Map.of(
                                "enabledByDefault",
                                false,
                                "flushIntervalSec",
                                60,
                                "maxBatch",
                                50,
                                "consentRequired",
                                true),
                "sponsorship", Map.of("viewability", Map.of("pct", 80, "ms", 2000)),
                "retry", Map.of("baseMs", 100, "maxMs", 1000, "maxAttempts", 3),
                "sdk", Map.of("minVersion", "1.4.0"));

        Response changed = change(operator(), "\"1\"", change);

        changed.then().statusCode(200).header("ETag", "\"2\"").body("configVersion", equalTo(2));
        Response provision =
                club.app().header("If-None-Match", provisioned).get("/v2/partners/{id}/provision", club.partner());
        provision
                .then()
                .statusCode(200)
                .body("configVersion", equalTo(2))
                .body("limits.maxFreestyleSec", equalTo(30))
                .body("analytics.enabledByDefault", equalTo(false))
                .body("sponsorship.viewability.ms", equalTo(2000))
                .body("retry.baseMs", equalTo(100))
                .body("sdk.minVersion", equalTo("1.4.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"0\"", "\"2\"", "W/\"1\"", "\"\"", "\"0\", \"3\""})
    void aChangeMeantForAnotherVersionIsRefused(String tag) {
        problem(change(operator(), tag, RED), 412, "precondition_failed");
        problem(
                operator().header("If-Match", tag).post(CONFIGURATION + "/versions/1/restore", club.partner()),
                412,
                "precondition_failed");
        assertThat(ok(get()).getInt("configVersion")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"1"})
    void malformedTagIsRefused(String tag) {
        problem(change(operator(), tag, RED), 400, "validation_failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "*", "\"7\", \"1\""})
    void aChangeMeantForThisVersionIsMade(String tag) {
        change(operator(), tag, RED).then().statusCode(200);
    }

    @Test
    void aChangeMeantForNoVersionIsRefused() {
        problem(operator().body(RED).patch(CONFIGURATION, club.partner()), 428, "precondition_required");
        problem(operator().post(CONFIGURATION + "/versions/1/restore", club.partner()), 428, "precondition_required");
    }

    @Test
    void ofManyChangesToOneVersionOneIsMade() throws ExecutionException, InterruptedException {
        var number = new AtomicInteger();

        List<Integer> statuses = ParallelRunner.of(
                16,
                () -> change(operator(), "\"1\"", Map.of("features", Map.of("f" + number.incrementAndGet(), true)))
                        .statusCode());

        assertThat(statuses)
                .containsOnlyOnce(200)
                .filteredOn(status -> status != 200)
                .hasSize(15)
                .containsOnly(412);
        assertThat(ok(get()).getMap("features")).hasSize(1);
    }

    /// The answer was lost; the repeat is not told that it came too late.
    @Test
    void aRepeatedChangeIsAnsweredAsTheFirst() {
        String key = UUID.randomUUID().toString();

        Response first = change(operator().header("Idempotency-Key", key), "\"1\"", RED);
        Response again = change(operator().header("Idempotency-Key", key), "\"1\"", RED);

        first.then().statusCode(200);
        again.then().statusCode(200).header("Idempotency-Replayed", "true");
        assertThat(again.asString()).isEqualTo(first.asString());
    }

    @Test
    void unchangedConfigurationMakesNoVersion() {
        change(operator(), "\"1\"", RED);

        change(operator(), "\"2\"", RED).then().statusCode(200).header("ETag", "\"2\"");
    }

    @Test
    void everyCommunityHearsOfIt() {
        Club sister = club.another();

        change(operator(), "\"1\"", RED);

        for (UUID community : List.of(club.community(), sister.community())) {
            heard(community, 2);
        }
    }

    @Test
    void newCommunityReceivesCurrentConfiguration() {
        change(operator(), "\"1\"", Map.of("sponsorship", Map.of("viewability", Map.of("pct", 70, "ms", 2_000))));

        Club sister = club.another();

        for (UUID community : List.of(sister.community(), sister.testCommunity())) {
            assertThat(heard(community, 2).sponsorship()).isEqualTo(new SponsorshipPolicy(70, 2_000));
        }
    }

    private ConfigUpdated heard(UUID community, long version) {
        return events.await(
                ConfigUpdated.class,
                event -> event.communityId().equals(community) && event.configVersion() == version);
    }

    @Test
    void editorChangesBrandingAndAdminChangesSdkSettings() {
        RequestSpecification editor = staff(StaffRole.EDITOR);

        change(editor, "\"1\"", RED).then().statusCode(200);
        problem(
                change(staff(StaffRole.EDITOR), "*", Map.of("sdk", Map.of("minVersion", "9.0.0"))),
                403,
                "insufficient_scope");
        problem(change(staff(StaffRole.ANALYST), "*", RED), 403, "insufficient_scope");
        problem(change(staff(StaffRole.MODERATOR), "*", RED), 403, "insufficient_scope");
        change(staff(StaffRole.ADMIN), "*", Map.of("sdk", Map.of("minVersion", "1.0.0")))
                .then()
                .statusCode(200);
        staff(StaffRole.ANALYST).get(CONFIGURATION, club.partner()).then().statusCode(200);
    }

    @Test
    void nonsenseIsRefusedAndChangesNothing() {
        refused(Map.of("branding", Map.of("primaryColor", "red")), "/branding/primaryColor");
        refused(
                Map.of("sponsorship", Map.of("viewability", Map.of("pct", 101, "ms", 1000))),
                "/sponsorship/viewability/pct");
        refused(Map.of("sponsorship", Map.of()), "/sponsorship/viewability");
        refused(Map.of("retry", Map.of("baseMs", 1, "maxMs", 1000, "maxAttempts", 3)), "/retry/baseMs");
        refused(Map.of("sdk", Map.of("minVersion", "latest")), "/sdk/minVersion");
        refused(
                Map.of("limits", Map.of("maxFreestyleSec", 61, "maxMessageChars", 1, "maxUploadBytes", 1)),
                "/limits/maxFreestyleSec");
        assertThat(ok(get()).getInt("configVersion")).isEqualTo(1);
    }

    private void refused(Map<String, Object> change, String pointer) {
        invalid(change(operator(), "*", change), pointer);
    }

    private RequestSpecification staff(StaffRole role) {
        return club.staff(role, UUID.randomUUID(), UUID.randomUUID());
    }

    private Response get() {
        return operator().get(CONFIGURATION, club.partner());
    }

    private Response change(RequestSpecification who, String tag, Map<String, ?> change) {
        return who.header("If-Match", tag).body(change).patch(CONFIGURATION, club.partner());
    }
}
