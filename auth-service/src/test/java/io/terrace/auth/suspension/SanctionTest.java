package io.terrace.auth.suspension;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.auth.Club;
import io.terrace.auth.HeardEvents;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What community-service tells of sanctions, over Kafka.
@QuarkusTest
@WithTestResource(TestStack.class)
class SanctionTest {

    private static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    @Inject
    HeardEvents events;

    private final KafkaTestClient broker = new KafkaTestClient();
    private final UUID sanction = Ids.next();
    private Club club;
    private JsonPath tokens;

    @BeforeEach
    void found() {
        club = Club.found();
        tokens = sync("fan");
    }

    @AfterEach
    void close() {
        broker.close();
    }

    @Test
    void suspendedFanIsSignedOutUntilTheSanctionEnds() throws Exception {
        impose("suspended");
        events.await(SessionRevoked.class, event -> event.sessionId().equals(tokens.getUUID("sessionId")));

        problem(club.refresh(tokens.getString("refreshToken")), 403, "account_suspended");
        problem(signIn("fan"), 403, "account_suspended");

        tell(new SanctionEnded(sanction, user(), community(), "suspended", AT));

        signsIn();
        assertThat(acts()).containsExactly("user_reinstated", "user_suspended");
    }

    @Test
    void aLiftedOneLetsIn() throws Exception {
        impose("suspended");
        awaitSignInRefusal();

        tell(new SanctionLifted(sanction, user(), community(), "suspended", AT));

        signsIn();
    }

    @Test
    void mutedOrWarnedFanCanSignIn() throws Exception {
        impose("muted");
        impose("warning");
        JsonPath other = sync("other");
        tell(imposed(other.getUUID("user.id"), "suspended"));

        BoundedWait.await().until(() -> signIn("other").statusCode() == 403);

        ok(signIn("fan"));
    }

    @Test
    void endedSanctionDoesNotLiftASuspension() throws Exception {
        ok(club.server().post("/v2/partners/{partner}/users/{user}/suspend", club.partner(), user()));
        impose("suspended");
        tell(new SanctionEnded(sanction, user(), community(), "suspended", AT));
        JsonPath other = sync("other");
        tell(imposed(other.getUUID("user.id"), "suspended"));
        BoundedWait.await().until(() -> signIn("other").statusCode() == 403);

        problem(signIn("fan"), 403, "account_suspended");

        ok(club.server().post("/v2/partners/{partner}/users/{user}/reinstate", club.partner(), user()));
        ok(signIn("fan"));
    }

    @Test
    void staffSuspensionOutlastsSanction() throws Exception {
        impose("suspended");
        awaitSignInRefusal();

        ok(club.server().post("/v2/partners/{partner}/users/{user}/suspend", club.partner(), user()));
        tell(new SanctionEnded(sanction, user(), community(), "suspended", AT));
        JsonPath other = sync("other");
        tell(imposed(other.getUUID("user.id"), "suspended"));
        BoundedWait.await().until(() -> signIn("other").statusCode() == 403);

        problem(signIn("fan"), 403, "account_suspended");
    }

    private void awaitSignInRefusal() {
        BoundedWait.await().until(() -> signIn("fan").statusCode() == 403);
    }

    private void signsIn() {
        BoundedWait.await().until(() -> signIn("fan").statusCode() == 200);
    }

    private List<String> acts() {
        return ok(Club.operator().get("/v2/partners/{id}/audit-log", club.partner()))
                .getList("items.findAll { it.targetId == '" + user() + "' }.action");
    }

    private void impose(String kind) throws Exception {
        tell(imposed(user(), kind));
    }

    private SanctionImposed imposed(UUID user, String kind) {
        return new SanctionImposed(sanction, user, community(), kind, "spam", AT, null, Ids.next(), "moderator", AT);
    }

    private void tell(CommunityEvent event) throws Exception {
        broker.send(Ids.next(), event);
    }

    private Response signIn(String external) {
        return club.app().body(Map.of("externalUserId", external)).post("/v2/auth/partner-sync");
    }

    private JsonPath sync(String external) {
        return club.sync(Map.of("externalUserId", external));
    }

    private UUID community() {
        return club.community();
    }

    private UUID user() {
        return tokens.getUUID("user.id");
    }
}
