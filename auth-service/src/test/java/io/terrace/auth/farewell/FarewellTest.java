package io.terrace.auth.farewell;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.platform.events.PrivacyEvent;
import io.terrace.platform.events.PrivacyEvent.ErasureBegun;
import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Signing in of fans who leave.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class FarewellTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Inject
    PersonalDataCatalog catalogue;

    private final String email = Club.anyEmail();
    private Club club;

    @BeforeEach
    void found() {
        club = Club.found();
    }

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void sessionsEndWithTheWishAndAnotherSignInIsTheSameFan() throws Exception {
        JsonPath tokens = signIn();
        UUID user = UUID.fromString(tokens.getString("user.id"));

        tell(new ErasureRequested(user, club.community(), Ids.next(), NOON, NOON));

        await().untilAsserted(() -> club.refresh(tokens.getString("refreshToken"))
                .then()
                .statusCode(401)
                .body("code", is("session_revoked")));
        assertThat(synced("member-1").getString("user.id")).isNotEqualTo(user.toString());
    }

    @Test
    void signInIsRefusedOnceErasureHasBegun() throws Exception {
        JsonPath tokens = synced("member-2");
        UUID user = UUID.fromString(tokens.getString("user.id"));

        tell(new ErasureBegun(user, club.community(), Ids.next(), NOON));

        await().untilAsserted(() -> club.app()
                .body(Map.of("externalUserId", "member-2"))
                .post("/v2/auth/partner-sync")
                .then()
                .statusCode(403)
                .body("code", is("account_suspended")));
    }

    @Test
    void erasedAddressBelongsToANewUser() throws Exception {
        JsonPath tokens = signIn();
        UUID user = UUID.fromString(tokens.getString("user.id"));
        JsonPath member = synced("member-3");
        UUID synced = UUID.fromString(member.getString("user.id"));

        erase(club.community(), user);
        erase(club.community(), synced);

        assertThat(TestSchemaInspector.holding(club.community(), email)).isEmpty();
        assertThat(TestSchemaInspector.holding(club.community(), "member-3")).isEmpty();
        club.refresh(tokens.getString("refreshToken")).then().statusCode(401);
        JsonPath again = synced("member-3");
        assertThat(again.getBoolean("isNewUser")).isTrue();
        assertThat(again.getString("user.id")).isNotEqualTo(synced.toString());
    }

    private JsonPath signIn() {
        String challenge = club.challenge(email);
        await().until(() -> Mailbox.count(email) == 1);
        return Club.ok(club.verify(challenge, Mailbox.code(email)));
    }

    private JsonPath synced(String member) {
        return club.sync(Map.of("externalUserId", member, "displayName", "Ana"));
    }

    private static void tell(PrivacyEvent event) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), event);
        }
    }

    private void erase(UUID community, UUID fan) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(fan, community, Ids.next(), Instant.parse("2026-01-01T12:00:00Z")));
        }
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }
}
