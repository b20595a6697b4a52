package io.terrace.auth.suspension;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static io.terrace.auth.Problems.shape;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.auth.Mailbox;
import io.terrace.auth.Rows;
import io.terrace.auth.TestClock;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class SuspensionResourceTest {

    private static final String SUSPEND = "/v2/partners/{partner}/users/{user}/suspend";
    private static final String REINSTATE = "/v2/partners/{partner}/users/{user}/reinstate";

    private Club club;

    @Inject
    HeardEvents events;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void suspensionEndsSessionsAndBlocksSignIn() {
        String email = Club.anyEmail();
        JsonPath tokens = ok(club.verify(club.challenge(email), Mailbox.code(email)));
        JsonPath synced = club.sync(Map.of("externalUserId", "claimed"));

        suspend(tokens);
        suspend(synced);

        problem(club.refresh(tokens.getString("refreshToken")), 403, "account_suspended");
        problem(club.refresh(synced.getString("refreshToken")), 403, "account_suspended");
        problem(
                club.app().body(Map.of("externalUserId", "claimed")).post("/v2/auth/partner-sync"),
                403,
                "account_suspended");
        SessionRevoked told =
                events.await(SessionRevoked.class, event -> event.sessionId().equals(tokens.getUUID("sessionId")));
        assertThat(told.reason()).isEqualTo("account_suspended");
    }

    @Test
    void suspendedUsersCodeDoesNotSignIn() {
        String email = Club.anyEmail();
        suspend(ok(club.verify(club.challenge(email), Mailbox.code(email))));
        clock.advance(Duration.ofSeconds(61));

        Response known = club.verify(club.challenge(email), Mailbox.code(email));

        problem(known, 403, "account_suspended");
    }

    @Test
    void aKeySuspendsUsersOfItsOwnModeAlone() {
        JsonPath live = club.sync(Map.of("externalUserId", "fan"));
        JsonPath test = ok(club.testApp().body(Map.of("externalUserId", "fan")).post("/v2/auth/partner-sync"));

        assertThat(user(test)).isNotEqualTo(user(live));
        problem(club.testServer().post(SUSPEND, club.partner(), user(live)), 404, "not_found");
        problem(club.server().post(SUSPEND, club.partner(), user(test)), 404, "not_found");
        ok(club.testServer().post(SUSPEND, club.partner(), user(test)));
        ok(club.refresh(live.getString("refreshToken")));
        ok(Club.operator().post(REINSTATE, club.partner(), user(test)));
    }

    @Test
    void reinstatedFanSignsInAgain() {
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));
        suspend(tokens);

        JsonPath back = ok(Club.operator().post(REINSTATE, club.partner(), user(tokens)));

        assertThat(back.getString("status")).isEqualTo("active");
        problem(club.refresh(tokens.getString("refreshToken")), 401, "session_revoked");
        assertThat(user(club.sync(Map.of("externalUserId", "fan")))).isEqualTo(user(tokens));
    }

    @Test
    void sessionRevocationNamesTheSuspenderAsActor() {
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));

        suspend(tokens);

        JsonPath log = ok(Club.operator()
                .queryParam("action", "session_revoked")
                .get("/v2/partners/{id}/audit-log", club.partner()));
        assertThat(log.getList("items.actorRole")).containsExactly("server");
        assertThat(log.getList("items.actorId")).doesNotContain(user(tokens));
        assertThat(log.getList("items.targetId")).containsExactly(tokens.getString("sessionId"));
    }

    @Test
    void aRepeatChangesNothingAndEachChangeIsWrittenDownOnce() {
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));

        assertThat(suspend(tokens).getString("status")).isEqualTo("suspended");
        assertThat(suspend(tokens).getString("status")).isEqualTo("suspended");
        ok(club.server().post(REINSTATE, club.partner(), user(tokens)));
        ok(club.server().post(REINSTATE, club.partner(), user(tokens)));

        List<String> acts = ok(Club.operator().get("/v2/partners/{id}/audit-log", club.partner()))
                .getList("items.findAll { it.targetId == '" + user(tokens) + "' }.action");
        assertThat(acts).containsExactly("user_reinstated", "user_suspended");
    }

    @Test
    void aUserOfAnotherPartnerIsAsIfTheyWereNotThere() {
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));
        Club other = Club.found();

        Response foreign = other.server().post(SUSPEND, other.partner(), user(tokens));
        Response absent = other.server().post(SUSPEND, other.partner(), UUID.randomUUID());

        problem(foreign, 404, "not_found");
        assertThat(shape(foreign)).isEqualTo(shape(absent));
        problem(other.server().post(SUSPEND, club.partner(), user(tokens)), 403, "api_key_partner_mismatch");
        problem(club.app().post(SUSPEND, club.partner(), user(tokens)), 403, "insufficient_scope");
        ok(club.refresh(tokens.getString("refreshToken")));
    }

    @Test
    void aUserOfAnyOfThePartnersCommunitiesIsFound() {
        JsonPath tokens = club.another().sync(Map.of("externalUserId", "fan"));

        assertThat(suspend(tokens).getString("status")).isEqualTo("suspended");
    }

    @Test
    void simultaneousSignInIsEndedOrRefused() throws Exception {
        JsonPath tokens = club.sync(Map.of("externalUserId", "fan"));
        var turn = new AtomicInteger();

        ParallelRunner.of(
                16,
                () -> turn.getAndIncrement() == 8
                        ? Club.operator().post(SUSPEND, club.partner(), user(tokens))
                        : club.app().body(Map.of("externalUserId", "fan")).post("/v2/auth/partner-sync"));

        assertThat(Rows.number("select count(*) from session where revoked_at is null", club.community()))
                .isZero();
    }

    private JsonPath suspend(JsonPath tokens) {
        return ok(club.server().post(SUSPEND, club.partner(), user(tokens)));
    }

    private static String user(JsonPath tokens) {
        return tokens.getString("user.id");
    }
}
