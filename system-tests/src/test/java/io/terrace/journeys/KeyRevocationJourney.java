package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.Answer;
import io.terrace.client.Fan;
import io.terrace.client.LiveStream;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is revoked is refused everywhere. How soon is printed.
@Order(3)
@ExtendWith(SuiteParameter.class)
class KeyRevocationJourney {

    private final Suite suite;

    KeyRevocationJourney(Suite suite) {
        this.suite = suite;
    }

    @Test
    void aRevokedKeyIsRefused() {
        Club club = suite.newClub();
        Fan fan = suite.newFan(club.app());
        fan.feed().expect(200);

        Answer revoked = suite.operator()
                .delete("/v2/partners/" + club.partnerId() + "/api-keys/" + club.keyId())
                .expect(204);

        Answer refused = awaitRefusal(fan);
        print("the key", revoked, refused);
        assertThat(refused.code()).isEqualTo("api_key_invalid");
    }

    @Test
    void theStreamsOfARevokedKeyClose() {
        Club club = suite.newClub();
        Fan fan = suite.newFan(club.app());
        try (LiveStream stream = fan.listen()) {
            suite.operator()
                    .delete("/v2/partners/" + club.partnerId() + "/api-keys/" + club.keyId())
                    .expect(204);

            await().until(stream::ended);
        }
    }

    @Test
    void aSessionThatLoggedOutIsRefusedAndItsStreamCloses() {
        Fan fan = suite.newFan();
        fan.feed().expect(200);
        try (LiveStream stream = fan.listen()) {
            Answer loggedOut = fan.logOut().expect(204);

            Answer refused = awaitRefusal(fan);
            await().until(stream::ended);

            print("the session", loggedOut, refused);
            assertThat(refused.code()).isEqualTo("session_revoked");
            assertThat(stream.events("stream.closing")).hasSize(1);
        }
    }

    @Test
    void anotherSessionOfTheSameFanGoesOn() {
        String address = suite.newAddress();
        Map<String, String> data = Map.of("externalUserId", address);
        Fan phone = Fan.of(suite.app(), suite.app().post("/v2/auth/partner-sync", data));
        Fan tablet = Fan.of(suite.app(), suite.app().post("/v2/auth/partner-sync", data));
        phone.feed().expect(200);

        phone.logOut().expect(204);
        awaitRefusal(phone);

        assertThat(tablet.id()).isEqualTo(phone.id());
        tablet.feed().expect(200);
    }

    private static Answer awaitRefusal(Fan fan) {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(50))
                .until(fan::feed, answer -> answer.status() == 401);
    }

    private static void print(String what, Answer cause, Answer refused) {
        System.out.printf(
                "%s refused %d ms after it was revoked%n", what, (refused.arrivedAt() - cause.arrivedAt()) / 1_000_000);
    }
}
