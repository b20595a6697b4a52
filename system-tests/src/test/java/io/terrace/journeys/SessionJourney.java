package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.PartnerServer;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan's own sessions and identities, and who else may end them. The times are the promises themselves.
@Order(6)
@ExtendWith(SuiteParameter.class)
class SessionJourney {

    private final Suite suite;
    private final Club club;

    SessionJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    /// The partner's server vouches for the first address, so that a code to it is free for taking the second away.
    @Test
    void aFanNamesTheirPhoneAndLinksAnAddressAndTakesItAway() {
        String first = suite.newAddress();
        String second = suite.newAddress();
        Map<String, Object> word =
                PartnerServer.of(suite, club).signed(Map.of("externalUserId", first, "email", first));
        FanClient fan = FanClient.of(
                club.app(), club.app().post("/v2/auth/partner-sync", word).expect(200));
        String session = "/v2/auth/sessions/" + fan.session().path("sessionId").asText();

        ApiResponse named = fan.api().patch(session, Map.of("name", "phone")).expect(200);
        ApiResponse linked = fan.api()
                .post("/v2/me/identities", Map.of("challengeId", shown(fan, second)))
                .expect(200);
        ApiResponse both = fan.api().get("/v2/me/identities").expect(200);
        fan.api()
                .delete("/v2/me/identities/" + linked.text("/id") + "?challengeId=" + shown(fan, first))
                .expect(204);

        assertThat(named.text("/name")).isEqualTo("phone");
        assertThat(both.json().path("items")).hasSize(3);
        assertThat(both.body()).doesNotContain(first).doesNotContain(second);
        assertThat(fan.api().get("/v2/me/identities").json().path("items")).hasSize(2);
    }

    @Test
    void aFanLeavesTheirOtherDevices() {
        Map<String, String> data = Map.of("externalUserId", suite.newAddress());
        FanClient phone = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", data));
        FanClient tablet = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", data));

        phone.api().post("/v2/auth/logout", Map.of("scope", "others")).expect(204);

        assertThat(refused(tablet.api()).code()).isEqualTo("session_revoked");
        phone.api().get("/v2/me").expect(200);
    }

    @Test
    void aSuspendedFanIsOutEverywhereAndInAgainOnceReinstated() {
        Map<String, String> data = Map.of("externalUserId", suite.newAddress());
        FanClient fan = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", data));
        String user = "/v2/partners/" + club.partnerId() + "/users/" + fan.id();
        try (EventStreamConnection stream = fan.listen()) {
            ApiResponse suspended = suite.operator().post(user + "/suspend").expect(200);
            ApiResponse refused = refused(fan.api());
            await().until(stream::ended);

            System.out.printf(
                    "the suspended fan refused after %d ms%n",
                    (refused.arrivedAt() - suspended.arrivedAt()) / 1_000_000);
            assertThat(refused.code()).isEqualTo("session_revoked");
        }
        assertThat(refresh(refreshToken(fan)).code()).isEqualTo("account_suspended");
        assertThat(club.app().post("/v2/auth/partner-sync", data).code()).isEqualTo("account_suspended");

        club.server(suite).post(user + "/reinstate").expect(200);

        FanClient back = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", data));
        assertThat(back.id()).isEqualTo(fan.id());
        back.feed().expect(200);
        back.api().delete("/v2/auth/sessions").expect(204);
        assertThat(refused(back.api()).code()).isEqualTo("session_revoked");
    }

    /// The service dies the moment it has said so.
    @Test
    void aStolenTokenEndsTheFamilyThoughTheServiceDiesOverIt() {
        FanClient fan = suite.newFan(club.app());
        String stolen = refreshToken(fan);
        ApiResponse younger =
                refresh(refresh(stolen).expect(200).text("/refreshToken")).expect(200);
        ApiClient device = club.app().bearing(younger.text("/accessToken"));
        try (EventStreamConnection stream = fan.listen()) {
            await().until(() -> refresh(stolen).code().equals("refresh_token_reused"));
            suite.kill("auth-service");
            suite.start("auth-service");

            assertThat(refused(device).code()).isEqualTo("session_revoked");
            await().until(stream::ended);
        }
        await().until(() -> refresh(younger.text("/refreshToken")).code().equals("session_revoked"));
    }

    private ApiResponse refresh(String token) {
        return club.app().post("/v2/auth/token/refresh", Map.of("refreshToken", token));
    }

    private static String refreshToken(FanClient fan) {
        return fan.session().path("refreshToken").asText();
    }

    private static ApiResponse refused(ApiClient api) {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> api.get("/v2/feed?scope=community"), answer -> answer.status() == 401);
    }

    /// A challenge by which the fan has shown that the address is theirs.
    private String shown(FanClient fan, String address) {
        String challenge = fan.api()
                .post("/v2/me/identities/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        String code = suite.secrets().add(suite.mailbox().code(address));
        fan.api()
                .post("/v2/me/identities/challenges/" + challenge + "/verify", Map.of("code", code))
                .expect(200);
        return challenge;
    }
}
