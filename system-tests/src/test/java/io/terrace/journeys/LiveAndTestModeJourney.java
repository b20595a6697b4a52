package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is done with test keys and what is done with live ones never meet.
@Order(6)
@ExtendWith(SuiteParameter.class)
class LiveAndTestModeJourney {

    private final Suite suite;
    private final Club club;
    private final ApiClient testServer;
    private final ApiClient liveApp;
    private final ApiClient liveServer;

    LiveAndTestModeJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
        testServer = club.server(suite);
        liveApp = club.liveApp(suite);
        liveServer = club.liveServer(suite);
    }

    @Test
    void appConfigurationHasItsMode() {
        String provision = "/v2/partners/" + club.partnerId() + "/provision";

        ApiResponse test = club.app().get(provision).expect(200);
        ApiResponse live = liveApp.get(provision).expect(200);

        assertThat(test.text("/mode")).isEqualTo("test");
        assertThat(test.text("/communityId")).isEqualTo(club.communityId());
        assertThat(live.text("/mode")).isEqualTo("live");
        assertThat(live.text("/communityId")).isEqualTo(club.liveCommunityId());
        assertThat(test.text("/communityName")).isEqualTo(live.text("/communityName"));
    }

    @Test
    void oneAddressCreatesIsolatedTestAndLiveFans() {
        String address = suite.newAddress();
        FanClient test = byCode(club.app(), address);
        FanClient live = byCode(liveApp, address);

        assertThat(test.id()).isNotEqualTo(live.id());
        isOnlyFoundBy(test, suite.newFan(club.app()).api(), live.api());
        isOnlyFoundBy(test, testServer, liveServer);
        isOnlyFoundBy(live, byCode(liveApp, suite.newAddress()).api(), test.api());
        isOnlyFoundBy(live, liveServer, testServer);
    }

    @Test
    void aNameIsNotFoundFromTheOtherSide() {
        FanClient test = suite.newFan(club.app());
        FanClient live = byCode(liveApp, suite.newAddress());
        test.api().patch("/v2/me", Map.of("displayName", "Zebedee")).expect(200);

        await().untilAsserted(() -> assertThat(suite.newFan(club.app())
                        .api()
                        .get("/v2/profiles/search?q=zebedee")
                        .expect(200)
                        .json()
                        .path("items"))
                .hasSize(1));
        assertThat(live.api()
                        .get("/v2/profiles/search?q=zebedee")
                        .expect(200)
                        .json()
                        .path("items"))
                .isEmpty();
    }

    @Test
    void aTokenIsNoneWithAKeyOfTheOtherMode() {
        FanClient test = suite.newFan(club.app());
        FanClient live = byCode(liveApp, suite.newAddress());

        assertThat(liveApp.bearing(test.accessToken()).get("/v2/me").expect(401).code())
                .isEqualTo("community_mismatch");
        assertThat(club.app()
                        .bearing(live.accessToken())
                        .get("/v2/me")
                        .expect(401)
                        .code())
                .isEqualTo("community_mismatch");
    }

    @Test
    void pointsStayInTheirMode() {
        FanClient test = suite.newFan(club.app());
        FanClient live = byCode(liveApp, suite.newAddress());

        await().until(() -> grant(testServer, test).status() == 201);
        await().until(() -> grant(liveServer, live).status() == 201);

        assertThat(grant(liveServer, test).status()).isEqualTo(404);
        assertThat(grant(testServer, live).status()).isEqualTo(404);
        assertThat(available(test)).isEqualTo(100);
        assertThat(available(live)).isEqualTo(100);
    }

    @Test
    void pollsAndTheirCountsStayInTheirMode() {
        FanClient test = suite.newFan(club.app());
        FanClient live = byCode(liveApp, suite.newAddress());
        String poll = testServer
                .post("/v2/polls", Map.of("kind", "poll", "question", "Who?", "options", new Object[] {
                    Map.of("text", "A"), Map.of("text", "B")
                }))
                .expect(201)
                .text("/id");
        testServer.post("/v2/polls/" + poll + "/open").expect(200);

        await().until(() -> test.api().get("/v2/polls/" + poll).status() == 200);

        live.api().get("/v2/polls/" + poll).expect(404);
        liveServer.get("/v2/polls/" + poll + "/results").expect(404);
        assertThat(liveServer.get("/v2/polls").expect(200).json().path("items")).isEmpty();
    }

    @Test
    void keyCannotSuspendFansOfTheOtherMode() {
        FanClient live = byCode(liveApp, suite.newAddress());
        String suspend = "/v2/partners/" + club.partnerId() + "/users/" + live.id() + "/suspend";

        testServer.post(suspend).expect(404);

        live.api().get("/v2/me").expect(200);
        liveServer.post(suspend).expect(200);
    }

    @Test
    void staffChooseByTheirToken() {
        FanClient test = suite.newFan(club.app());
        ApiClient inTest = suite.newStaff(club, "moderator", club.communityId());
        ApiClient inLive = suite.newStaff(club, "moderator", club.liveCommunityId());

        isOnlyFoundBy(test, inTest, inLive);
    }

    private static void isOnlyFoundBy(FanClient fan, ApiClient neighbour, ApiClient stranger) {
        String profile = "/v2/profiles/" + fan.id();
        await().until(() -> neighbour.get(profile).status() == 200);
        stranger.get(profile).expect(404);
    }

    private FanClient byCode(ApiClient app, String address) {
        int before = suite.mailbox().count(address);
        String challenge = app.post("/v2/auth/otp/challenges", Map.of("email", address))
                .expect(202)
                .text("/challengeId");
        await().until(() -> suite.mailbox().count(address) > before);
        return FanClient.byCode(
                app, challenge, suite.secrets().add(suite.mailbox().code(address)));
    }

    private static ApiResponse grant(ApiClient server, FanClient fan) {
        return server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/wallet/grants", Map.of("userId", fan.id(), "amount", 100, "reason", Map.of("code", "gift")));
    }

    private static long available(FanClient fan) {
        return fan.api()
                .get("/v2/wallet")
                .expect(200)
                .json()
                .at("/balances/available")
                .asLong();
    }
}
