package io.terrace.auth.session;

import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/// What gateways have to remember of ended sessions.
@QuarkusTest
@WithTestResource(TestStack.class)
class SessionLimitTest {

    private final HeardEvents events;
    private final TestClock clock;
    private final int most;

    SessionLimitTest(
            HeardEvents events,
            TestClock clock,
            @ConfigProperty(name = "terrace.auth.session.sign-ins-per-hour") int most) {
        this.events = events;
        this.clock = clock;
        this.most = most;
    }

    @Test
    void endOfASessionHasTheLifetimeOfItsAccessTokens() {
        Club club = Club.found(Map.of("accessTokenTtl", 7_200));
        JsonPath tokens = sync(club);
        Instant first = clock.instant();
        lifetime(club, 60);
        clock.advance(Duration.ofMinutes(5));
        Club.ok(club.refresh(tokens.getString("refreshToken")));

        club.fan(tokens).body(Map.of("scope", "current")).post("/v2/auth/logout");

        UUID session = tokens.getUUID("sessionId");
        SessionRevoked ended =
                events.await(SessionRevoked.class, event -> event.sessionId().equals(session));
        assertThat(ended.accessUntil()).isBetween(first.plusSeconds(7_200 - 60), first.plusSeconds(7_200));
    }

    @Test
    void aFanSignsInSoOftenAnHour() {
        Club club = Club.found();
        Map<String, ?> fan = Map.of("externalUserId", UUID.randomUUID().toString());
        for (int i = 0; i < most; i++) {
            club.sync(fan);
        }

        Response refused = club.app().body(fan).post("/v2/auth/partner-sync");

        problem(refused, 429, "rate_limited");
        assertThat(refused.<String>path("policy")).isEqualTo("sign_ins");
        long pause = Long.parseLong(refused.header("Retry-After"));
        assertThat(pause).isBetween(1L, 3600L);
        sync(club);
        clock.advance(Duration.ofSeconds(pause));
        club.sync(fan);
    }

    private static JsonPath sync(Club club) {
        return club.sync(Map.of("externalUserId", UUID.randomUUID().toString()));
    }

    private static void lifetime(Club club, int seconds) {
        Club.operator()
                .body(Map.of("settings", Map.of("accessTokenTtl", seconds)))
                .patch("/v2/partners/{id}", club.partner())
                .then()
                .statusCode(200);
    }
}
