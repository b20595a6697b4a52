package io.terrace.journeys.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.PartnerSigningKey;
import io.terrace.client.Picture;
import io.terrace.client.ToneGenerator;
import io.terrace.client.ValueAwaiter;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Events;
import io.terrace.journeys.suite.MatchDraft;
import io.terrace.journeys.suite.Phone;
import io.terrace.journeys.suite.Suite;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/// A fan with one of everything: what belongs to them, to their community and to their partner.
///
/// @param things the id of each thing, by the name the table gives it
/// @param words what they have written
record World(Club club, FanClient fan, Map<String, String> things, List<String> words) {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 330);
    private static final Set<String> OF_THE_PARTNER = Set.of("partner");
    private static final Set<String> OF_ITS_STAFF = Set.of("partner", "community", "reportCommunity");
    private static final Set<String> OF_THE_COMMUNITY = Set.of(
            "partner",
            "community",
            "user",
            "profilesQuery",
            "searchQuery",
            "topQuery",
            "exportQuery",
            "liveQuery",
            "messageQuery",
            "authorQuery",
            "invitationCode",
            "linkCode",
            "avatar",
            "picture",
            "freestyle",
            "reply",
            "recording",
            "mediaQuery",
            "challenge",
            "poll",
            "pollOption",
            "event",
            "reward",
            "campaign",
            "sponsorCampaign",
            "reportCommunity");

    static World of(Suite suite, Club club) {
        String name = "Canary " + UUID.randomUUID();
        String avatar = "https://avatars.example/" + UUID.randomUUID() + ".png";
        FanClient fan = FanClient.byPartner(club.app(), name, avatar);
        var things = new HashMap<String, String>();
        things.put("partner", club.partnerId());
        things.put("community", club.liveCommunityId());
        things.put("user", fan.id());
        fan.api().get("/v2/me").expect(200);
        things.put("profilesQuery", "ids=" + fan.id());
        things.put("searchQuery", "q=canary");
        things.put("topQuery", "kind=polls");
        things.put("liveQuery", "topics=analytics");
        things.put("exportQuery", "day=2026-01-01");
        things.put("authorQuery", "authorId=" + fan.id());
        invite(fan, things);
        things.put("export", fan.api().post("/v2/me/export").expect(202).text("/id"));
        things.put(
                "erasure",
                FanClient.byPartner(club.app(), "Canary " + UUID.randomUUID())
                        .api()
                        .delete("/v2/me")
                        .expect(202)
                        .text("/id"));
        things.put("session", fan.session().path("sessionId").asText());
        String caption = "Canary " + UUID.randomUUID();
        publish(fan, caption, things);
        show(fan, things);
        String message = "Canary " + UUID.randomUUID();
        write(club, fan, message, things);
        ask(club.server(suite), things);
        complain(club, suite, fan, things);
        things.put("challenge", challenge(suite, club.app(), "/v2/auth/otp/challenges"));
        things.put("identity", fan.api().get("/v2/me/identities").expect(200).text("/items/0/id"));
        String link = challenge(suite, fan.api(), "/v2/me/identities/challenges");
        things.put("linkChallenge", link);
        things.put("identityQuery", "challengeId=" + link);
        administer(suite.operator(), club, things);
        things.putAll(WalletThings.of(club.server(suite), fan));
        things.putAll(SponsorshipThings.of(club.server(suite), fan));
        things.put(
                "funnel",
                club.server(suite)
                        .post("/v2/analytics/funnels", Events.FUNNEL)
                        .expect(201)
                        .text("/id"));
        return new World(club, fan, Map.copyOf(things), List.of(name, caption, avatar, message));
    }

    private static void publish(FanClient fan, String caption, Map<String, String> things) {
        ApiResponse ticket = fan.ticket(RECORDING).expect(201);
        things.put("upload", ticket.text("/id"));
        things.put("uploadQuery", URI.create(ticket.text("/url")).getRawQuery());
        try (EventStreamConnection stream = fan.listen()) {
            String recording = fan.upload(RECORDING);
            String freestyle = fan.post(recording, caption).expect(201).text("/id");
            String url = stream.await("freestyle.published", freestyle)
                    .payload()
                    .at("/audio/url")
                    .asText();
            things.put("recording", recording);
            things.put("freestyle", freestyle);
            things.put("reply", fan.reply(freestyle, caption).expect(201).text("/id"));
            things.put("mediaQuery", URI.create(url).getRawQuery());
        }
    }

    private static void show(FanClient fan, Map<String, String> things) {
        String upload = fan.uploadPicture(Picture.png(80, 80, UUID.randomUUID().hashCode()));
        fan.api().patch("/v2/me", Map.of("avatarUploadId", upload)).expect(200);
        JsonNode urls = ValueAwaiter.forValue(
                "the picture to be shown",
                Duration.ofSeconds(60),
                () -> Optional.of(fan.api().get("/v2/me").expect(200).json().path("avatarUrls"))
                        .filter(JsonNode::isObject));
        String url = urls.path("small").asText();
        things.put("avatar", upload);
        things.put("picture", url.substring(url.lastIndexOf('/') + 1));
    }

    private static void write(Club club, FanClient fan, String text, Map<String, String> things) {
        FanClient friend = FanClient.byPartner(club.app(), "Canary " + UUID.randomUUID());
        things.put("messageQuery", "q=canary");
        things.putAll(correspondence(fan, friend, text));
    }

    /// A conversation of two fans, with a message and a call of the first's.
    static Map<String, String> correspondence(FanClient fan, FanClient friend, String text) {
        Conversation conversation = Conversation.accepted(fan, friend);
        Phone phone = new Phone(fan);
        new Phone(friend).reachableBy(fan);
        String call = phone.ring(friend);
        phone.act(call, "cancel").expect(200);
        return Map.of(
                "conversation",
                conversation.id(),
                "message",
                conversation.send(text).expect(201).text("/id"),
                "call",
                call);
    }

    private static void invite(FanClient fan, Map<String, String> things) {
        ApiResponse invitation =
                fan.api().post("/v2/invitations", Map.of("kind", "community")).expect(201);
        things.put("invitation", invitation.text("/id"));
        things.put("invitationCode", invitation.text("/code"));
        things.put(
                "linkCode",
                fan.api()
                        .post("/v2/links", Map.of("target", "profile", "id", fan.id()))
                        .expect(201)
                        .text("/code"));
    }

    private static void complain(Club club, Suite suite, FanClient fan, Map<String, String> things) {
        String report = fan.api()
                .post(
                        "/v2/reports",
                        Map.of(
                                "clientId",
                                UUID.randomUUID().toString(),
                                "subject",
                                Map.of(
                                        "kind",
                                        "message",
                                        "id",
                                        UUID.randomUUID().toString()),
                                "reason",
                                "spam"))
                .expect(201)
                .text("/id");
        ApiClient server = club.server(suite);
        things.put("report", report);
        things.put("reportCase", server.get("/v2/report-cases").expect(200).text("/items/0/id"));
        things.put(
                "sanction",
                server.post("/v2/sanctions", Map.of("userId", fan.id(), "kind", "warning", "reason", "spam"))
                        .expect(201)
                        .text("/id"));
    }

    private static void ask(ApiClient server, Map<String, String> things) {
        ApiResponse poll = server.post(
                        "/v2/polls",
                        Map.of(
                                "kind", "prediction",
                                "question", "Who scores first?",
                                "anonymity", "public",
                                "options", List.of(Map.of("text", "Ana"), Map.of("text", "Bea"))))
                .expect(201);
        things.put("poll", poll.text("/id"));
        things.put("pollOption", poll.text("/options/0/id"));
        server.post("/v2/polls/" + poll.text("/id") + "/open").expect(200);
        ApiResponse event = server.post("/v2/events", MatchDraft.at(Instant.parse("2090-01-01T18:00:00Z")))
                .expect(201);
        things.put("event", event.text("/id"));
    }

    private static String challenge(Suite suite, ApiClient api, String path) {
        return api.post(path, Map.of("email", suite.newAddress())).expect(202).text("/challengeId");
    }

    private static void administer(ApiClient operator, Club club, Map<String, String> things) {
        String partner = "/v2/partners/" + club.partnerId();
        things.put("key", club.keyId());
        things.put(
                "member",
                operator.post(
                                partner + "/members",
                                Map.of("email", "canary." + UUID.randomUUID() + "@staff.example", "role", "editor"))
                        .expect(201)
                        .text("/id"));
        things.put(
                "signingKey",
                operator.post(partner + "/signing-keys", Map.of("pem", new PartnerSigningKey().pem()))
                        .expect(201)
                        .text("/id"));
        things.put(
                "reviewIdentifier",
                operator.post(
                                partner + "/review-identifiers",
                                Map.of(
                                        "email",
                                        "review-" + UUID.randomUUID() + "@example.com",
                                        "code",
                                        "482915",
                                        "expiresAt",
                                        Instant.now().plus(Duration.ofDays(1)).toString()))
                        .expect(201)
                        .text("/id"));
        things.put("identityProvider", identityProvider(operator, partner + "/identity-providers"));
    }

    /// A partner has one of a kind, whichever of its worlds comes first.
    private static String identityProvider(ApiClient operator, String path) {
        ApiResponse added = operator.post(
                path,
                Map.of(
                        "provider", "custom",
                        "kind", "userinfo",
                        "issuer", "club",
                        "audiences", List.of("fan-app"),
                        "userinfoUrl", "https://id.example.com/me"));
        return added.status() == 409
                ? operator.get(path).text("/items/0/id")
                : added.expect(201).text("/id");
    }

    String thing(String name) {
        String thing = things.get(name);
        if (thing == null) {
            throw new IllegalArgumentException("No world has a " + name);
        }
        return thing;
    }

    /// What must never be in an answer to the actor.
    List<String> canaries(Actor actor) {
        Set<String> known = switch (actor) {
            case OTHER_USER, APP_ONLY, EXPIRED, ERASED -> OF_THE_COMMUNITY;
            case OTHER_COMMUNITY -> OF_THE_PARTNER;
            case STAFF_NEXT_DOOR, ANALYST_NEXT_DOOR -> OF_ITS_STAFF;
            case NOBODY, OTHER_PARTNER, OTHER_ADMIN, OTHER_STAFF -> Set.of();
        };
        Stream<String> ids = things.entrySet().stream()
                .filter(thing -> !known.contains(thing.getKey()))
                .map(Map.Entry::getValue);
        return Stream.concat(ids, known == OF_THE_COMMUNITY ? Stream.empty() : words.stream())
                .toList();
    }
}
