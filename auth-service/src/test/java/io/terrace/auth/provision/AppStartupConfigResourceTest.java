package io.terrace.auth.provision;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Club.operator;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.auth.Club;
import io.terrace.platform.testing.TestStack;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class AppStartupConfigResourceTest {

    private static final String PROVISION = "/v2/partners/{id}/provision";

    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void anAppLearnsItsConfiguration() {
        club.app()
                .get(PROVISION, club.partner())
                .then()
                .statusCode(200)
                .header("Cache-Control", "private, max-age=300")
                .body("partnerId", equalTo(club.partner().toString()))
                .body("communityId", equalTo(club.community().toString()))
                .body("communityName", equalTo("Fans & <Friends>"))
                .body("mode", equalTo("test"))
                .body("configVersion", equalTo(1))
                .body("auth.methods", contains("otp", "partner_sync"))
                .body("auth.ssoProviders.size()", equalTo(0))
                .body("auth.otpChannels", contains("email", "sms", "voice"))
                .body("features.feed", equalTo(true))
                .body("branding.primaryColor", nullValue())
                .body("links.scheme", equalTo("service"))
                .body("links.universalDomains.size()", equalTo(0))
                .body("stream.url", equalTo("http://localhost:8080/v2/stream"))
                .body("stream.heartbeatSec", equalTo(15))
                .body("limits.maxFreestyleSec", equalTo(60))
                .body("limits.maxMessageChars", equalTo(4000))
                .body("limits.maxUploadBytes", equalTo(5_242_880))
                .body("analytics.maxBatch", equalTo(100))
                .body("sponsorship.viewability.pct", equalTo(50))
                .body("retry.maxAttempts", equalTo(5))
                .body("sdk.minVersion", nullValue());
    }

    @Test
    void appGetsTheSettingsOfItsPartner() {
        operator()
                .body(Map.of(
                        "settings",
                        Map.of(
                                "branding", Map.of("primaryColor", "#aa0000", "logoUrl", "https://club.example/l.png"),
                                "features", Map.of("polls", false, "beta", true),
                                "links", Map.of("universalDomains", List.of("fans.club.example")),
                                "sdk", Map.of("minVersion", "1.4.0", "recommendedVersion", "1.5.0"))))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200);

        club.app()
                .get(PROVISION, club.partner())
                .then()
                .body("branding.primaryColor", equalTo("#aa0000"))
                .body("features.polls", equalTo(false))
                .body("features.beta", equalTo(true))
                .body("features.feed", equalTo(true))
                .body("links.universalDomains", contains("fans.club.example"))
                .body("sdk.recommendedVersion", equalTo("1.5.0"))
                .body("configVersion", equalTo(2));
    }

    @Test
    void aFeatureThatIsNotServedIsNotClaimedThoughThePartnerTurnsItOn() {
        operator()
                .body(Map.of("settings", Map.of("features", Map.of("notifications", true, "wallet", false))))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200);

        Map<String, Boolean> features =
                ok(club.app().get(PROVISION, club.partner())).getMap("features");

        assertThat(features)
                .containsEntry("sponsorship", true)
                .containsEntry("messaging", true)
                .containsEntry("calls", true)
                .containsEntry("analytics", true)
                .containsEntry("notifications", false)
                .containsEntry("push", false)
                .containsEntry("wallet", false)
                .containsEntry("squaddie", true);
    }

    @Test
    void anUnchangedConfigurationIsNotSentTwice() {
        String tag = club.app().get(PROVISION, club.partner()).header("ETag");

        var unchanged = club.app().header("If-None-Match", tag).get(PROVISION, club.partner());
        operator()
                .body(Map.of("settings", Map.of("features", Map.of("polls", false))))
                .patch("/v2/partners/{id}", club.partner());
        var changed = club.app().header("If-None-Match", tag).get(PROVISION, club.partner());

        unchanged.then().statusCode(304).header("ETag", tag).header("Cache-Control", "private, max-age=300");
        assertThat(unchanged.asString()).isEmpty();
        changed.then().statusCode(200);
        assertThat(changed.header("ETag")).isNotEqualTo(tag);
    }

    @Test
    void anotherPartnerIsAsClosedAsOneThatIsNotThere() {
        var foreign = club.app().get(PROVISION, Club.found().partner());
        var absent = club.app().get(PROVISION, UUID.randomUUID());

        problem(foreign, 403, "api_key_partner_mismatch");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
    }

    @Test
    void serverAndAppGetTheSameAnswer() {
        var server = ok(club.server().get(PROVISION, club.partner()));

        assertThat(server.getMap(""))
                .isEqualTo(ok(club.liveApp().get(PROVISION, club.partner())).getMap(""));
    }

    @Test
    void operatorsHaveNoCommunityConfiguration() {
        problem(operator().get(PROVISION, club.partner()), 403, "insufficient_scope");
    }
}
