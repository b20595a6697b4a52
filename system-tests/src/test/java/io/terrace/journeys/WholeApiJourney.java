package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.PartnerSigningKey;
import io.terrace.client.Picture;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.SponsorDesk;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/// Every operation that is published has been seen to answer as published: here, those that no other journey needs.
@Order(7)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(SuiteParameter.class)
class WholeApiJourney {

    /// The stream is no single answer; a code can be sent anew only after a minute.
    private static final Set<String> ELSEWHERE = Set.of("GET /v2/stream", "POST /v2/auth/otp/challenges/{}/resend");

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 500);

    private final Suite suite;
    private final Club club;
    private final ApiClient operator;
    private final String folder;

    WholeApiJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
        operator = suite.operator();
        folder = "/v2/partners/" + club.partnerId();
    }

    @Test
    @Order(1)
    void anOperatorRunsAPartner() {
        operator.get("/v2/partners").expect(200);
        operator.get(folder).expect(200);
        operator.patch(folder, Map.of("name", "Renamed")).expect(200);
        operator.get(folder + "/communities").expect(200);
        operator.get(folder + "/communities/" + club.liveCommunityId()).expect(200);
        operator.patch(folder + "/communities/" + club.liveCommunityId(), Map.of("name", "The other stand"))
                .expect(200);

        JsonNode audited = operator.get(folder + "/audit-log").expect(200).json();
        operator.get(folder + "/usage").expect(200);
        JsonNode chain = operator.get(folder + "/audit-log/verify").expect(200).json();

        assertThat(operator.get(folder).text("/name")).isEqualTo("Renamed");
        assertThat(audited.path("items")).isNotEmpty();
        assertThat(chain.path("intact").asBoolean()).isTrue();
    }

    @Test
    @Order(2)
    void anOperatorChangesKeys() {
        String key = folder + "/api-keys/" + club.keyId();
        operator.get(folder + "/api-keys").expect(200);
        operator.patch(key, Map.of("name", "the app's")).expect(200);
        ApiResponse rotated =
                operator.post(key + "/rotate", Map.of("overlapSec", 60)).expect(201);
        String trusted = operator.post(folder + "/signing-keys", Map.of("pem", new PartnerSigningKey().pem()))
                .expect(201)
                .text("/id");
        operator.get(folder + "/signing-keys").expect(200);
        operator.delete(folder + "/signing-keys/" + trusted).expect(204);
        String review = operator.post(
                        folder + "/review-identifiers",
                        Map.of(
                                "email",
                                suite.newAddress(),
                                "code",
                                "482915",
                                "expiresAt",
                                Instant.now().plus(Duration.ofDays(1)).toString()))
                .expect(201)
                .text("/id");
        operator.get(folder + "/review-identifiers").expect(200);
        operator.delete(folder + "/review-identifiers/" + review).expect(204);

        assertThat(operator.get(key).text("/status")).isEqualTo("rotating");
        suite.newFan(suite.nobody().with("X-Service-API-Key", rotated.text("/key")));
    }

    @Test
    @Order(2)
    void anIdentityProviderOpensTheDoor() throws IOException {
        HttpServer provider = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), suite.identityProviderPort()), 0);
        provider.createContext("/me", WholeApiJourney::sendUserInfo);
        provider.start();
        try {
            String me = "http://localhost:" + provider.getAddress().getPort() + "/me";
            String id = operator.post(
                            folder + "/identity-providers",
                            Map.of(
                                    "provider",
                                    "oauth2",
                                    "kind",
                                    "userinfo",
                                    "issuer",
                                    "club",
                                    "audiences",
                                    List.of("fan-app"),
                                    "userinfoUrl",
                                    me))
                    .expect(201)
                    .text("/id");
            operator.get(folder + "/identity-providers").expect(200);
            operator.get(folder + "/identity-providers/" + id).expect(200);
            operator.patch(folder + "/identity-providers/" + id, Map.of("linkVerifiedEmail", true))
                    .expect(200);

            ApiResponse signedIn = club.app()
                    .post("/v2/auth/sso/oauth2", Map.of("ssoToken", "opaque"))
                    .expect(200);

            assertThat(signedIn.text("/user/displayName")).isEqualTo("Jo");
            operator.delete(folder + "/identity-providers/" + id).expect(204);
            club.app().post("/v2/auth/sso/oauth2", Map.of("ssoToken", "opaque")).expect(400);
        } finally {
            provider.stop(0);
        }
    }

    private static void sendUserInfo(HttpExchange exchange) throws IOException {
        byte[] answer = "{\"sub\":\"fan\",\"name\":\"Jo\",\"azp\":\"fan-app\"}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    @Test
    @Order(3)
    void anAppLearnsItsConfigurationOnce() {
        ApiResponse first = club.app().get(folder + "/provision").expect(200);

        ApiResponse again = club.app()
                .with("If-None-Match", first.header("ETag").orElseThrow())
                .get(folder + "/provision");

        assertThat(again.status()).isEqualTo(304);
        assertThat(first.text("/communityId")).isEqualTo(club.communityId());
        assertThat(first.body()).doesNotContain("sk_").doesNotContain("pk_");
        suite.nobody().get("/.well-known/jwks.json").expect(200);
    }

    @Test
    @Order(4)
    void aFanKeepsTrackOfSessions() {
        FanClient fan = suite.newFan(club.app());
        String challenge = club.app()
                .post("/v2/auth/otp/challenges", Map.of("email", suite.newAddress()))
                .expect(202)
                .text("/challengeId");
        String session = "/v2/auth/sessions/" + fan.session().path("sessionId").asText();

        ApiResponse refreshed = club.app()
                .post(
                        "/v2/auth/token/refresh",
                        Map.of(
                                "refreshToken",
                                fan.session().path("refreshToken").asText()))
                .expect(200);
        ApiClient renewed = club.app().bearing(refreshed.text("/accessToken"));

        club.app().get("/v2/auth/otp/challenges/" + challenge).expect(200);
        renewed.get("/v2/auth/sessions").expect(200);
        renewed.get(session).expect(200);
        renewed.post("/v2/stream/tickets").expect(201);
        renewed.delete(session).expect(204);
    }

    @Test
    @Order(5)
    void anUploadThatBrokeOffGoesOn() {
        FanClient fan = suite.newFan(club.app());
        ApiResponse ticket = fan.ticket(RECORDING).expect(201);
        String url = ticket.text("/url");
        ApiClient piecemeal = suite.nobody();
        int half = RECORDING.length / 2;

        piecemeal.send("OPTIONS", url, BodyPublishers.noBody()).expect(204);
        piecemeal
                .with("Upload-Offset", "0")
                .send("PATCH", url, BodyPublishers.ofByteArray(Arrays.copyOf(RECORDING, half)))
                .expect(204);
        String offset = piecemeal.head(url).expect(204).header("Upload-Offset").orElseThrow();
        piecemeal
                .with("Upload-Offset", offset)
                .send("PATCH", url, BodyPublishers.ofByteArray(RECORDING, half, RECORDING.length - half))
                .expect(204);

        assertThat(offset).isEqualTo(Integer.toString(half));
        fan.complete(ticket.text("/id")).expect(200);
        assertThat(fan.api().get("/v2/uploads/" + ticket.text("/id")).text("/state"))
                .isEqualTo("ready");
    }

    @Test
    @Order(5)
    void aPictureIsShown() {
        FanClient fan = suite.newFan(club.app());
        fan.api()
                .patch("/v2/me", Map.of("avatarUploadId", fan.uploadPicture(Picture.png(80, 80, 0x336699))))
                .expect(200);
        await().untilAsserted(() -> assertThat(
                        fan.api().get("/v2/me").json().path("avatarUrls").isObject())
                .isTrue());

        String url = fan.api().get("/v2/me").text("/avatarUrls/large");
        suite.nobody().head(url).expect(200);
        suite.nobody().get(url).expect(200);
    }

    @Test
    @Order(6)
    void aReactionAndAFreestyleAreTakenBack() {
        FanClient fan = suite.newFan(club.app());
        String path;
        try (EventStreamConnection stream = fan.listen()) {
            String freestyle = fan.publish(RECORDING, "for a moment");
            JsonNode published = stream.await("freestyle.published", freestyle).payload();
            suite.nobody().head(published.at("/audio/url").asText()).expect(200);
            path = "/v2/freestyles/" + freestyle;
            String toStaff = club.server(suite).get(path).expect(200).text("/audio/url");
            suite.nobody().get(toStaff).expect(200);
            String type = fan.api().get("/v2/reaction-types").expect(200).text("/items/0/type");
            fan.react(freestyle, type).expect(200);
            fan.api().get(path + "/reactions").expect(200);
            fan.api().get(path).expect(200);
            ApiResponse back = fan.api().delete(path + "/reactions/" + type).expect(200);
            String tag = fan.api().get(path).expect(200).header("ETag").orElseThrow();
            fan.api()
                    .with("If-Match", tag)
                    .patch(path, Map.of("caption", "for a while"))
                    .expect(200);
            stream.await("freestyle.updated", freestyle);
            fan.api().delete(path).expect(204);
            fan.api().post(path + "/restore").expect(200);
            fan.api().delete(path).expect(204);
            fan.api().get("/v2/freestyles?state=removed&authorId=" + fan.id()).expect(200);

            assertThat(back.json().path("reactionGroups")).isEmpty();
            stream.await("freestyle.removed", freestyle);
        }
        assertThat(fan.api().get(path).status()).isEqualTo(404);
    }

    @Test
    @Order(6)
    void fanPlaysAndBookmarksFreestyle() {
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle = author.publish(RECORDING, "to be kept");
        String path = "/v2/freestyles/" + freestyle;

        ApiResponse heard = await().until(() -> fan.play(freestyle, 0, 600_000), answer -> answer.status() == 200);
        fan.api().put("/v2/bookmarks/" + freestyle).expect(204);

        JsonNode kept = fan.api().get("/v2/bookmarks").expect(200).json().at("/items/0");
        assertThat(kept.path("id").asText()).isEqualTo(freestyle);
        assertThat(kept.at("/viewer/listenedMs").asLong())
                .isEqualTo(heard.json().path("listenedMs").asLong())
                .isPositive();
        JsonNode shown = author.api().get(path).json();
        assertThat(shown.at("/counts/plays").asLong()).isOne();
        assertThat(shown.at("/counts/listeners").asLong()).isOne();
        assertThat(author.api().get(path + "/listeners").expect(200).text("/items/0/user/id"))
                .isEqualTo(fan.id());
        fan.api().delete("/v2/bookmarks/" + freestyle).expect(204);
    }

    @Test
    @Order(6)
    void fanWantsLessOfAFreestyle() {
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle = author.publish(RECORDING, "not for everyone");
        await().until(() -> fan.api().get("/v2/freestyles/" + freestyle).status() == 200);

        assertThat(interact(fan, freestyle, "seen")).isEmpty();
        assertThat(feed(fan, "?limit=100")).contains(freestyle);
        assertThat(feed(fan, "?limit=100&unseen=true")).doesNotContain(freestyle);
        assertThat(interact(fan, freestyle, "less")).isEmpty();

        assertThat(feed(fan, "?limit=100")).doesNotContain(freestyle);
        assertThat(feed(author, "?limit=100")).contains(freestyle);
        assertThat(interact(fan, UUID.randomUUID().toString(), "more")).hasSize(1);
    }

    private static JsonNode interact(FanClient fan, String freestyle, String type) {
        Map<String, String> interaction = Map.of(
                "freestyleId", freestyle, "type", type, "at", Instant.now().toString());
        return fan.api()
                .post("/v2/feed/interactions", Map.of("interactions", List.of(interaction)))
                .expect(200)
                .json()
                .path("unknown");
    }

    private static List<String> feed(FanClient fan, String query) {
        return fan.api()
                .get("/v2/feed" + query)
                .expect(200)
                .json()
                .path("items")
                .findValuesAsText("id");
    }

    @Test
    @Order(6)
    void communityOffersItsOwnReactions() {
        Club other = suite.newClub();
        ApiClient server = other.server(suite);
        FanClient fan = suite.newFan(other.app());
        String freestyle = fan.publish(RECORDING, "scarves up");
        String tag = server.get("/v2/reaction-types").expect(200).header("ETag").orElseThrow();

        server.with("If-Match", tag)
                .put(
                        "/v2/reaction-types",
                        Map.of("items", List.of(Map.of("type", "scarf", "emoji", "🧣", "label", "Scarf"))))
                .expect(200);

        await().until(() -> fan.react(freestyle, "scarf").status() == 200);
        fan.react(freestyle, "fire").expect(400);
        assertThat(server.get("/v2/uploads/usage")
                        .expect(200)
                        .json()
                        .path("usedBytes")
                        .asLong())
                .isPositive();
        assertThat(fan.api()
                        .get("/v2/uploads/usage")
                        .expect(200)
                        .json()
                        .path("usedBytes")
                        .asLong())
                .isEqualTo(RECORDING.length);
    }

    @Test
    @Order(6)
    void freestyleIsPinned() {
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle = author.publish(RECORDING, "to be seen by all");
        ApiClient server = club.server(suite);
        String pin = "/v2/feed/pins/" + freestyle;
        await().until(() -> fan.api().get("/v2/freestyles/" + freestyle).status() == 200);

        server.put(pin, Map.of("endsAt", Instant.now().plus(Duration.ofHours(2)).toString()))
                .expect(204);

        assertThat(fan.api().get("/v2/feed/pins").expect(200).text("/items/0/freestyle/id"))
                .isEqualTo(freestyle);
        assertThat(server.get("/v2/feed/pins").expect(200).text("/items/0/freestyle/id"))
                .isEqualTo(freestyle);
        server.delete(pin).expect(204);
        assertThat(fan.api().get("/v2/feed/pins").expect(200).json().path("items"))
                .isEmpty();
    }

    @Test
    @Order(6)
    void clubHidesAFreestyleAndBringsItBack() {
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle = "/v2/freestyles/" + author.publish(RECORDING, "to be hidden");
        ApiClient server = club.server(suite);
        await().until(() -> fan.api().get(freestyle).status() == 200);

        server.post(freestyle + "/hide", Map.of("reason", "spam")).expect(200);

        fan.api().get(freestyle).expect(404);
        assertThat(author.api().get(freestyle).expect(200).text("/hiddenReason"))
                .isEqualTo("spam");
        server.post(freestyle + "/unhide").expect(200);
        fan.api().get(freestyle).expect(200);
    }

    @Test
    @Order(6)
    void aFreestyleIsRepliedTo() {
        FanClient author = suite.newFan(club.app());
        FanClient fan = suite.newFan(club.app());
        String freestyle = author.publish(RECORDING, "what do you say");
        try (EventStreamConnection stream = author.listen()) {
            ApiResponse words =
                    await().until(() -> fan.reply(freestyle, "Well said"), answer -> answer.status() == 201);
            String path = "/v2/freestyles/" + freestyle + "/replies";
            fan.api()
                    .post(path, Map.of("clientId", UUID.randomUUID().toString(), "uploadId", fan.upload(RECORDING)))
                    .expect(201);
            stream.await("reply.published", freestyle);
            await().until(() ->
                    author.api().get(path).expect(200).json().path("items").size() == 2);
            assertThat(club.server(suite)
                            .get("/v2/replies/" + words.text("/id"))
                            .expect(200)
                            .text("/text"))
                    .isEqualTo("Well said");
            author.api().delete(path + "/" + words.text("/id")).expect(204);
            stream.await("reply.removed", freestyle);

            assertThat(author.api().get(path).expect(200).json().path("items")).hasSize(1);
        }
    }

    @Test
    @Order(6)
    void fanExportsLeavesAndComesBack() {
        Map<String, String> member = Map.of("externalUserId", UUID.randomUUID().toString());
        FanClient fan = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", member));
        fan.api().get("/v2/me").expect(200);
        String export =
                "/v2/me/exports/" + fan.api().post("/v2/me/export").expect(202).text("/id");
        await().pollInterval(Duration.ofMillis(500))
                .until(() -> fan.api().get(export).expect(200).text("/state").equals("ready"));
        assertThat(fan.api().get(export + "/file").expect(200).contentType()).startsWith("application/zip");

        String erasure = fan.api().delete("/v2/me").expect(202).text("/id");
        fan.refusedSoon();
        FanClient back = FanClient.of(club.app(), club.app().post("/v2/auth/partner-sync", member));
        assertThat(back.id()).isEqualTo(fan.id());
        assertThat(back.api().get("/v2/me").expect(200).text("/deletion/dueAt")).isNotEmpty();
        back.api().post("/v2/me/restore").expect(204);

        assertThat(club.server(suite).get("/v2/erasures/" + erasure).expect(200).text("/state"))
                .isEqualTo("withdrawn");
        club.server(suite).get("/v2/erasures").expect(200);
    }

    @Test
    @Order(7)
    void offlineQueueIsSentAsOneRepeatableBatch() {
        FanClient fan = suite.newFan(club.app());
        String upload = fan.upload(RECORDING);
        Map<String, Object> queue = Map.of(
                "operations",
                List.of(
                        Map.of(
                                "id", "draft",
                                "method", "POST",
                                "path", "/v2/freestyles",
                                "headers",
                                        Map.of(
                                                "Idempotency-Key",
                                                UUID.randomUUID().toString()),
                                "body",
                                        Map.of(
                                                "clientId",
                                                UUID.randomUUID().toString(),
                                                "uploadId",
                                                upload,
                                                "caption",
                                                "from the tunnel")),
                        Map.of("id", "lost", "method", "GET", "path", "/v2/freestyles/" + UUID.randomUUID()),
                        Map.of(
                                "id", "after",
                                "method", "GET",
                                "path", "/v2/reaction-types",
                                "dependsOn", List.of("draft"))));

        JsonNode first = fan.api().post("/v2/batch", queue).expect(200).json().path("results");
        JsonNode again = fan.api().post("/v2/batch", queue).expect(200).json().path("results");

        assertThat(first.findValuesAsText("status")).contains("201", "404", "200");
        assertThat(again.at("/0/body/id")).isEqualTo(first.at("/0/body/id"));
        assertThat(again.at("/0/headers/Idempotency-Replayed").asText()).isEqualTo("true");
        assertThat(again.at("/2/status").asInt()).isEqualTo(200);
    }

    @Test
    @Order(7)
    void aClubLooksAfterItsCampaigns() {
        Club booking = suite.newClub();
        ApiClient server = booking.server(suite);
        SponsorDesk desk = new SponsorDesk(server);
        String sponsorId = desk.sponsor();
        String sponsor = "/v2/sponsorship/sponsors/" + sponsorId;
        String campaignId = desk.campaign(sponsorId, Map.of());
        String campaign = SponsorDesk.CAMPAIGNS + "/" + campaignId;
        String creative = campaign + "/creatives/" + desk.creative(campaignId);
        FanClient fan = suite.newFan(booking.app());

        server.patch(sponsor, Map.of("name", "Brew & Sons")).expect(200);
        assertThat(server.get(sponsor).expect(200).text("/name")).isEqualTo("Brew & Sons");
        server.patch(creative, Map.of("headline", "Half price at half-time")).expect(200);
        assertThat(server.get(creative).expect(200).text("/headline")).startsWith("Half price");
        server.get(campaign + "/creatives").expect(200);
        server.patch(campaign, Map.of("name", "Cup")).expect(200);
        server.post(campaign + "/preview", Map.of("fanIds", List.of(fan.id()))).expect(200);
        server.get(campaign + "/forecast").expect(200);
        for (String step : List.of("schedule", "pause", "resume", "cancel")) {
            server.post(campaign + "/" + step).expect(200);
        }
        assertThat(server.get(campaign).expect(200).text("/state")).isEqualTo("cancelled");
        assertThat(server.get(campaign + "/audit-log").expect(200).json().path("items"))
                .hasSizeGreaterThan(4);

        URI shared = URI.create(
                server.post(campaign + "/report-links", Map.of()).expect(201).text("/url"));
        server.get(campaign + "/report-links").expect(200);
        suite.nobody().get(shared.getRawPath() + "/csv?" + shared.getRawQuery()).expect(200);
        operator.post("/v2/operator/sponsorship/recount").expect(200);
        operator.post("/v2/operator/analytics/recount").expect(200);
    }

    @Test
    @Order(8)
    void everyPublishedOperationHasAnswered() throws IOException {
        FanClient fan = suite.newFanByCode();
        fan.logOut().expect(204);
        Club other = suite.newClub();
        operator.delete("/v2/partners/" + other.partnerId() + "/api-keys/" + other.keyId())
                .expect(204);

        for (String page : List.of("/health", "/openapi.json", "/docs", "/errors")) {
            suite.nobody().get(page).expect(200);
        }

        assertThat(suite.contract().writeExamples(Path.of("target/openapi-examples.json")))
                .isPositive();
        assertThat(suite.contract().undocumentedEvents()).isEmpty();
        Set<String> seen = suite.contract().succeeded();
        assertThat(suite.contract().operations())
                .filteredOn(operation -> !ELSEWHERE.contains(operation) && !seen.contains(operation))
                .isEmpty();
    }
}
