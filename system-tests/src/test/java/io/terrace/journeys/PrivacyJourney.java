package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.Json;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Farewell;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A fan is told what is known of them, and is forgotten.
@Order(7)
@ExtendWith(SuiteParameter.class)
@Tag("runs-once")
class PrivacyJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 410);

    private final Suite suite;
    private final Club club;
    private final ApiClient server;
    /// In everything the fan says of themselves, and nowhere else.
    private final String canary = "kanarie" + UUID.randomUUID().toString().substring(0, 8);

    PrivacyJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
        server = club.server(suite);
    }

    @Test
    void aFanIsForgottenEverywhere() throws IOException {
        suite.secrets().add(canary);
        FanClient friend = suite.newFan(club.app());
        FanClient fan = arrive();
        String poll = poll();
        live(fan, friend, poll);

        JsonNode told = told(fan);
        assertThat(told.path("community").at("/profile/0/bio").asText()).contains(canary);
        assertThat(told.path("feed").at("/freestyle/0/caption").asText()).contains(canary);
        assertThat(told.path("auth").path("identity").toString()).contains(canary);
        assertThat(told.path("polls").path("ballot")).hasSize(1);
        assertThat(told.path("wallet").path("ledger_transaction")).isNotEmpty();
        assertThat(told.path("media").path("upload")).isNotEmpty();
        assertThat(told.path("messaging").at("/message/0/text").asText()).contains(canary);
        assertThat(told.path("sponsorship").at("/member/0/consentVersion").asText())
                .contains(canary);

        Farewell farewell = Farewell.of(fan);
        fan.refusedSoon();
        ApiResponse erasure = farewell.awaitDone(server);

        assertThat(erasure.json().findValuesAsText("service"))
                .containsExactlyInAnyOrder(
                        "analytics",
                        "auth",
                        "community",
                        "feed",
                        "media",
                        "messaging",
                        "polls",
                        "realtime",
                        "sponsorship",
                        "wallet");
        assertThat(erasure.body()).doesNotContain(canary);
        friend.api().get("/v2/profiles/" + fan.id()).expect(404);
        assertThat(friend.api().get("/v2/squad").expect(200).json().path("items"))
                .isEmpty();
        assertThat(friend.feed().expect(200).json().path("items").findValuesAsText("type"))
                .containsOnly("poll");
        assertThat(friend.api()
                        .get("/v2/polls/" + poll)
                        .expect(200)
                        .json()
                        .at("/totals/voters")
                        .asInt())
                .isEqualTo(1);
        assertThat(suite.run("wallet", "check")).doesNotContain("✗");
        // What the services said to each other goes in time; until then it is in topics alone.
        System.out.print(suite.run("traces", "--expire-topics", canary));
        FanClient again = arrive();
        assertThat(again.id()).isNotEqualTo(fan.id());
        assertThat(again.session().path("isNewUser").asBoolean()).isTrue();
    }

    @Test
    void aFanComesBackInTime() {
        FanClient friend = suite.newFan(club.app());
        String member = UUID.randomUUID().toString();
        FanClient fan = member(member);
        fan.api().get("/v2/me").expect(200);
        fan.api().delete("/v2/me").expect(202);
        fan.refusedSoon();
        friend.api().get("/v2/profiles/" + fan.id()).expect(404);

        FanClient back = member(member);
        assertThat(back.id()).isEqualTo(fan.id());
        back.api().get("/v2/me").expect(200).text("/deletion/dueAt");
        back.api().post("/v2/me/restore").expect(204);

        friend.api().get("/v2/profiles/" + fan.id()).expect(200);
        back.api().post("/v2/me/restore").expect(409);
        assertThat(server.get("/v2/erasures").expect(200).json().at("/items").findValuesAsText("state"))
                .contains("withdrawn");
    }

    private FanClient member(String externalId) {
        return FanClient.of(
                club.app(),
                club.app()
                        .post("/v2/auth/partner-sync", Map.of("externalUserId", externalId))
                        .expect(200));
    }

    /// By a code to an address with the canary in it.
    private FanClient arrive() {
        String address = canary + "@fans.example";
        int before = suite.mailbox().count(address);
        String challenge = await().pollInterval(Duration.ofSeconds(2))
                .until(
                        () -> club.app().post("/v2/auth/otp/challenges", Map.of("email", address)),
                        answer -> answer.status() == 202)
                .text("/challengeId");
        await().until(() -> suite.mailbox().count(address) > before);
        return FanClient.byCode(
                club.app(), challenge, suite.secrets().add(suite.mailbox().code(address)));
    }

    private String poll() {
        ApiResponse poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "poll",
                                "question", "Who scores first?",
                                "anonymity", "public",
                                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea"))))
                .expect(201);
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        return poll.text("/id");
    }

    private void live(FanClient fan, FanClient friend, String poll) {
        fan.api()
                .patch(
                        "/v2/me",
                        Map.of(
                                "displayName",
                                canary,
                                "handle",
                                canary,
                                "bio",
                                "It is me, " + canary,
                                "favouriteTeam",
                                canary))
                .expect(200);
        fan.api()
                .put("/v2/me/consent", Map.of("analytics", true, "personalisedSponsorship", true, "version", canary))
                .expect(200);
        friend.api().get("/v2/me").expect(200);
        fan.api().post("/v2/squad/requests", Map.of("userId", friend.id())).expect(201);
        friend.api().post("/v2/squad/requests", Map.of("userId", fan.id()));
        try (EventStreamConnection stream = friend.listen()) {
            String freestyle = fan.publish(RECORDING, canary + " sings");
            stream.await("freestyle.published", freestyle);
            friend.react(
                            freestyle,
                            friend.api().get("/v2/reaction-types").expect(200).text("/items/0/type"))
                    .expect(200);
            fan.api()
                    .post(
                            "/v2/feed/interactions",
                            Map.of(
                                    "interactions",
                                    List.of(Map.of(
                                            "freestyleId",
                                            freestyle,
                                            "type",
                                            "seen",
                                            "at",
                                            Instant.now().toString()))))
                    .expect(200);
        }
        write(fan, friend);
        fan.vote(poll, server.get("/v2/polls/" + poll).text("/options/0/id")).expect(200);
        server.with("Idempotency-Key", UUID.randomUUID().toString())
                .post("/v2/wallet/grants", Map.of("userId", fan.id(), "amount", 50, "reason", Map.of("code", "bonus")))
                .expect(201);
        await().until(() ->
                server.get("/v2/polls/" + poll).json().at("/totals/voters").asInt() == 1);
    }

    /// Once messaging-service knows both.
    private void write(FanClient fan, FanClient friend) {
        await().until(() ->
                fan.api().put("/v2/conversations/direct/" + friend.id()).status() < 400);
        String conversation = fan.api()
                .put("/v2/conversations/direct/" + friend.id())
                .expect(200)
                .text("/id");
        fan.api()
                .post(
                        "/v2/conversations/" + conversation + "/messages",
                        Map.of("clientId", UUID.randomUUID().toString(), "text", canary + " says hello"))
                .expect(201);
    }

    private static JsonNode told(FanClient fan) throws IOException {
        String export =
                "/v2/me/exports/" + fan.api().post("/v2/me/export").expect(202).text("/id");
        await().until(() -> fan.api().get(export).expect(200).text("/state").equals("ready"));
        ObjectNode files = JsonNodeFactory.instance.objectNode();
        byte[] bundle = fan.api().get(export + "/file").expect(200).bytes();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bundle))) {
            for (var file = zip.getNextEntry(); file != null; file = zip.getNextEntry()) {
                String content = new String(zip.readAllBytes(), UTF_8);
                if (file.getName().endsWith(".json")) {
                    files.set(file.getName().replace(".json", ""), Json.read(content));
                }
            }
        }
        return files;
    }
}
