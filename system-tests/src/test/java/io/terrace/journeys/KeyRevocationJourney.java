package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
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
        FanClient fan = suite.newFan(club.app());
        fan.feed().expect(200);

        ApiResponse revoked = suite.operator()
                .delete("/v2/partners/" + club.partnerId() + "/api-keys/" + club.keyId())
                .expect(204);

        ApiResponse refused = awaitRefusal(fan);
        print("the key", revoked, refused);
        assertThat(refused.code()).isEqualTo("api_key_invalid");
    }

    @Test
    void theStreamsOfARevokedKeyClose() {
        Club club = suite.newClub();
        FanClient fan = suite.newFan(club.app());
        try (EventStreamConnection stream = fan.listen()) {
            suite.operator()
                    .delete("/v2/partners/" + club.partnerId() + "/api-keys/" + club.keyId())
                    .expect(204);

            await().until(stream::ended);
        }
    }

    @Test
    void aSessionThatLoggedOutIsRefusedAndItsStreamCloses() {
        FanClient fan = suite.newFan();
        fan.feed().expect(200);
        try (EventStreamConnection stream = fan.listen()) {
            ApiResponse loggedOut = fan.logOut().expect(204);

            ApiResponse refused = awaitRefusal(fan);
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
        FanClient phone = FanClient.of(suite.app(), suite.app().post("/v2/auth/partner-sync", data));
        FanClient tablet = FanClient.of(suite.app(), suite.app().post("/v2/auth/partner-sync", data));
        phone.feed().expect(200);

        phone.logOut().expect(204);
        awaitRefusal(phone);

        assertThat(tablet.id()).isEqualTo(phone.id());
        tablet.feed().expect(200);
    }

    private static ApiResponse awaitRefusal(FanClient fan) {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(50))
                .until(fan::feed, answer -> answer.status() == 401);
    }

    private static void print(String what, ApiResponse cause, ApiResponse refused) {
        System.out.printf(
                "%s refused %d ms after it was revoked%n", what, (refused.arrivedAt() - cause.arrivedAt()) / 1_000_000);
    }
}
