package io.terrace.auth.sync;

import static io.terrace.auth.Club.ok;
import static io.terrace.auth.Problems.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.auth.Club;
import io.terrace.auth.Mailbox;
import io.terrace.auth.TestClock;
import io.terrace.auth.trust.PartnerServer;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What an unsigned word must never do, and what a signature may.
@QuarkusTest
@WithTestResource(TestStack.class)
class TakeoverTest {

    private final String email = "victim-" + UUID.randomUUID() + "@example.com";
    private final Map<String, String> all = Map.of(
            "externalUserId",
            "victim",
            "phone",
            "+4477" + "%08d".formatted(Math.floorMod(email.hashCode(), 100_000_000)),
            "email",
            email);

    private Club club;
    private PartnerServer server;

    @Inject
    TestClock clock;

    @BeforeEach
    void found() throws Exception {
        club = Club.found();
        server = PartnerServer.of(club);
    }

    /// Every mix of the victim's identifiers, against a victim whom OTP has proven by mail, by text message, or whom
    /// the partner's signature has proven by all three.
    @ParameterizedTest
    @ValueSource(strings = {"mail", "text", "signature"})
    void noUnsignedWordReachesAProvenUser(String victim) throws Exception {
        JsonPath proven = prove(victim);
        for (int mix = 1; mix < 8; mix++) {
            Map<String, String> word = mix(mix);
            word.put("displayName", "Mallory");

            var answer = club.app().body(word).post("/v2/auth/partner-sync");

            assertThat(answer.<String>path("user.id")).as("mix %d", mix).isNotEqualTo(proven.getString("user.id"));
        }
        clock.advance(Duration.ofMinutes(5));
        JsonPath back = prove(victim);
        assertThat(back.getString("user.id")).isEqualTo(proven.getString("user.id"));
        assertThat(back.getString("user.displayName")).isNull();
        assertThat(back.getBoolean("isNewUser")).isFalse();
    }

    /// The attacker comes first and waits in the account for its owner.
    @Test
    void anAccountClaimedBeforehandIsNotTheOwnersLater() {
        String trap = club.sync(all).getString("user.id");

        JsonPath owner = ok(club.verify(club.challenge(email), Mailbox.code(email)));

        assertThat(owner.getString("user.id")).isNotEqualTo(trap);
        assertThat(owner.getBoolean("isNewUser")).isTrue();
        assertThat(club.sync(all).getString("user.id")).isEqualTo(trap);
    }

    @Test
    void theAnswerToAnUnsignedWordIsTheSameWhetherAProvenUserExists() {
        ok(club.verify(club.challenge(email), Mailbox.code(email)));

        JsonPath known = club.sync(Map.of("email", email));
        JsonPath unknown = club.sync(Map.of("email", "nobody-" + email));

        assertThat(known.getMap("sync")).isEqualTo(unknown.getMap("sync"));
        assertThat(known.getBoolean("isNewUser")).isEqualTo(unknown.getBoolean("isNewUser"));
    }

    @Test
    void signedSyncLinksToOtpVerifiedUser() throws Exception {
        JsonPath owner = ok(club.verify(club.challenge(email), Mailbox.code(email)));

        JsonPath synced = sync(Map.of("externalUserId", "victim", "email", email));

        assertThat(synced.getString("user.id")).isEqualTo(owner.getString("user.id"));
        assertThat(synced.getList("sync.linkedIdentities")).isEqualTo(List.of("external_user_id"));
        assertThat(sync(Map.of("externalUserId", "victim")).getString("user.id"))
                .isEqualTo(owner.getString("user.id"));
    }

    @Test
    void signatureProvesClaimedUserAndRevokesClaimSessions() throws Exception {
        JsonPath claimed = club.sync(Map.of("externalUserId", "victim", "email", "attacker@example.com"));

        JsonPath proven = sync(Map.of("externalUserId", "victim", "email", email));

        assertThat(proven.getString("user.id")).isEqualTo(claimed.getString("user.id"));
        assertThat(proven.getBoolean("sync.created")).isFalse();
        assertThat(proven.getList("sync.linkedIdentities")).isEqualTo(List.of("external_user_id", "email"));
        problem(club.refresh(claimed.getString("refreshToken")), 401, "session_revoked");
        ok(club.refreshLive(proven.getString("refreshToken")));
        assertThat(club.sync(Map.of("externalUserId", "victim")).getString("user.id"))
                .isNotEqualTo(proven.getString("user.id"));
        assertThat(club.sync(Map.of("email", "attacker@example.com")).getString("user.id"))
                .isNotEqualTo(proven.getString("user.id"));
    }

    @Test
    void aSignatureDoesNotProveAUserClaimedByAddressAlone() throws Exception {
        String claimed = club.sync(Map.of("email", email)).getString("user.id");

        assertThat(sync(Map.of("externalUserId", "victim", "email", email)).getString("user.id"))
                .isNotEqualTo(claimed);
    }

    @Test
    void identifiersOfTwoProvenUsersAreAConflictEvenWhenSigned() throws Exception {
        sync(Map.of("externalUserId", "victim"));
        ok(club.verify(club.challenge(email), Mailbox.code(email)));

        problem(signed(Map.of("externalUserId", "victim", "email", email)), 409, "identity_conflict");
    }

    private JsonPath prove(String how) throws Exception {
        return switch (how) {
            case "mail" -> otp("email");
            case "text" -> otp("phone");
            default -> sync(all);
        };
    }

    private JsonPath otp(String kind) {
        String destination = all.getOrDefault(kind, "");
        String challenge = club.ask(Map.of(kind, destination))
                .then()
                .statusCode(202)
                .extract()
                .path("challengeId");
        return ok(club.verify(challenge, Mailbox.code(destination)));
    }

    private Map<String, String> mix(int bits) {
        var word = new HashMap<String, String>();
        List<String> kinds = List.of("externalUserId", "phone", "email");
        IntStream.range(0, 3)
                .filter(bit -> (bits >> bit & 1) == 1)
                .mapToObj(kinds::get)
                .forEach(kind -> word.put(kind, all.getOrDefault(kind, "")));
        return word;
    }

    private JsonPath sync(Map<String, String> data) throws Exception {
        return ok(signed(data));
    }

    private io.restassured.response.Response signed(Map<String, String> data) throws Exception {
        var word = new HashMap<String, Object>(data);
        word.put("identityToken", server.token(clock.instant(), data));
        return club.liveApp().body(word).post("/v2/auth/partner-sync");
    }
}
