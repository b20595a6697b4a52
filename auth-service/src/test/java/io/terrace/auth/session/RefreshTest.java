package io.terrace.auth.session;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.invalid;
import static io.terrace.auth.Problems.problem;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RefreshTest {

    private Club club;
    private JsonPath tokens;

    @Inject
    HeardEvents events;

    @Inject
    TestClock clock;

    @BeforeEach
    void signIn() {
        club = Club.found();
        tokens = club.sync(Map.of("externalUserId", "fan", "displayName", "Fan"));
    }

    @Test
    void aSessionOfATestKeyGoesOnWithTestKeysAlone() {
        String refresh = tokens.getString("refreshToken");

        problem(club.refreshLive(refresh), 401, "refresh_token_invalid");

        ok(club.refresh(refresh));
    }

    @Test
    void aSessionFromBeforeEnvironmentsWereNotedIsOfTheFirstKeyThatRefreshesIt() {
        Rows.change(
                club.community(), "update session set environment = null where id = ?", tokens.getUUID("sessionId"));

        JsonPath live = ok(club.refreshLive(tokens.getString("refreshToken")));

        problem(club.refresh(live.getString("refreshToken")), 401, "refresh_token_invalid");
    }

    @Test
    void aRefreshContinuesTheSession() {
        JsonPath fresh = ok(club.refresh(tokens.getString("refreshToken")));

        assertThat(fresh.getString("sessionId")).isEqualTo(tokens.getString("sessionId"));
        assertThat(fresh.getString("refreshToken")).isNotEqualTo(tokens.getString("refreshToken"));
        assertThat(fresh.getString("accessToken")).isNotEqualTo(tokens.getString("accessToken"));
        assertThat(fresh.getString("user.displayName")).isEqualTo("Fan");
        assertThat(fresh.getBoolean("isNewUser")).isFalse();
    }

    @Test
    void aLostAnswerComesAgainAtOnceAndTwoHoursLater() {
        String lost = successor(tokens.getString("refreshToken"));

        assertThat(successor(tokens.getString("refreshToken"))).isEqualTo(lost);
        clock.advance(Duration.ofHours(2));
        assertThat(successor(tokens.getString("refreshToken"))).isEqualTo(lost);
        ok(club.refresh(lost));
    }

    @Test
    void aStolenOldTokenEndsTheFamily() {
        String young = successor(tokens.getString("refreshToken"));
        String younger = successor(young);
        clock.advance(Duration.ofSeconds(31));

        problem(club.refresh(tokens.getString("refreshToken")), 401, "refresh_token_reused");

        problem(club.refresh(younger), 401, "session_revoked");
        SessionRevoked told =
                events.await(SessionRevoked.class, event -> event.sessionId().equals(tokens.getUUID("sessionId")));
        assertThat(told.reason()).isEqualTo("refresh_token_reused");
    }

    @Test
    void anAnswerCutOnTheWireComesAgain() throws Exception {
        UUID session = tokens.getUUID("sessionId");

        cut(tokens.getString("refreshToken"));
        await().until(() -> generation(session) == 1);

        String again = successor(tokens.getString("refreshToken"));
        clock.advance(Duration.ofHours(2));
        assertThat(successor(tokens.getString("refreshToken"))).isEqualTo(again);
        assertThat(generation(session)).isEqualTo(1);
        ok(club.refresh(again));
    }

    /// The connection is killed when the theft has been seen and its event is about to be written: as if the process
    /// had died there. Nothing is half done, and the next try does it all.
    @Test
    void aTheftSeenByAProcessThatDiesIsSeenAgain() throws Exception {
        String younger = successor(successor(tokens.getString("refreshToken")));
        clock.advance(Duration.ofSeconds(31));

        Response unlucky;
        try (var events = Rows.blocked("outbox");
                var thread = Executors.newSingleThreadExecutor()) {
            Future<Response> thief = thread.submit(() -> club.refresh(tokens.getString("refreshToken")));
            await().until(events::killsWhoeverWaits);
            unlucky = thief.get();
        }

        problem(unlucky, 503, "temporarily_unavailable");
        problem(club.refresh(tokens.getString("refreshToken")), 401, "refresh_token_reused");
        problem(club.refresh(younger), 401, "session_revoked");
    }

    @Test
    void theFamilyEndsUnderAnIdempotencyKeyToo() {
        String younger = successor(successor(tokens.getString("refreshToken")));
        clock.advance(Duration.ofSeconds(31));

        Response reused = club.app()
                .header("Idempotency-Key", UUID.randomUUID())
                .body(Map.of("refreshToken", tokens.getString("refreshToken")))
                .post("/v2/auth/token/refresh");

        problem(reused, 401, "refresh_token_reused");
        problem(club.refresh(younger), 401, "session_revoked");
    }

    @Test
    void fiftyAtOnceGetOneSuccessor() throws Exception {
        List<Response> answers = ParallelRunner.of(50, () -> club.refresh(tokens.getString("refreshToken")));

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        assertThat(answers.stream()
                        .map(answer -> answer.<String>path("refreshToken"))
                        .collect(Collectors.toSet()))
                .hasSize(1);
    }

    @Test
    void sixtyDaysUnusedIsTheEndAndEachUseStartsThemOver() {
        String token = tokens.getString("refreshToken");
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofDays(59));
            token = successor(token);
        }
        clock.advance(Duration.ofDays(60).plusSeconds(1));

        problem(club.refresh(token), 401, "refresh_token_invalid");
    }

    @Test
    void anotherCommunitysTokenIsRefused() {
        problem(club.another().refresh(tokens.getString("refreshToken")), 401, "community_mismatch");
    }

    @Test
    void invalidRefreshTokenIsRefused() {
        String text = tokens.getString("refreshToken");

        problem(club.refresh("rt_nonsense"), 401, "refresh_token_invalid");
        problem(club.refresh(text.substring(0, 60) + "AAAA" + text.substring(64)), 401, "refresh_token_invalid");
        invalid(club.refresh("x".repeat(257)), "/refreshToken");
        invalid(club.app().body("{}").post("/v2/auth/token/refresh"), "/refreshToken");
    }

    @Test
    void thePartnersLifetimeOfAccessTokensHolds() {
        Club patient = Club.found(Map.of("accessTokenTtl", 86_400));

        JsonPath answer = patient.sync(Map.of("externalUserId", "fan"));

        assertThat(answer.getLong("expiresIn")).isEqualTo(86_400);
    }

    /// Sends a refresh and hangs up without reading.
    private void cut(String refreshToken) throws IOException {
        byte[] body = ("{\"refreshToken\":\"" + refreshToken + "\"}").getBytes(StandardCharsets.US_ASCII);
        String head = "POST /v2/auth/token/refresh HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + club.appToken() + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                + "\r\n\r\n";
        try (var socket = new Socket("localhost", RestAssured.port)) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            await().until(() -> generation(tokens.getUUID("sessionId")) == 1);
            socket.setSoLinger(true, 0);
        }
    }

    private long generation(UUID session) {
        return Rows.number("select generation from session where id = '" + session + "'", club.community());
    }

    private String successor(String refreshToken) {
        return ok(club.refresh(refreshToken)).getString("refreshToken");
    }
}
