package io.terrace.journeys;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.terrace.client.ApiResponse;
import io.terrace.client.EventStreamConnection;
import io.terrace.client.FanClient;
import io.terrace.client.ToneGenerator;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Conversation;
import io.terrace.journeys.suite.Phone;
import io.terrace.journeys.suite.Refused;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// Two fans write to each other, as their phones do.
@Order(6)
@ExtendWith(SuiteParameter.class)
class MessagesJourney {

    private static final byte[] RECORDING = ToneGenerator.wav(Duration.ofSeconds(1), 350);
    private static final String BALL = "%E2%9A%BD";

    private final Suite suite;
    private final Club club;

    MessagesJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub(Suite.UNLIMITED);
    }

    @Test
    void aStrangerWritesOnceUntilTheyAreAccepted() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation bens = Conversation.open(ben, ana);
        Conversation anas = bens.of(ana);
        bens.send("May I ask you something?").expect(201);
        Refused.with(422, "not_eligible", bens.send("Hello?"));
        assertThat(ana.api().get("/v2/conversations").expect(200).json().path("items"))
                .isEmpty();
        assertThat(ana.api()
                        .get("/v2/conversations?filter=requests")
                        .expect(200)
                        .text("/items/0/id"))
                .isEqualTo(bens.id());
        JsonNode waiting = ana.api().get("/v2/conversations/unread").expect(200).json();

        anas.post("accept").expect(200);
        anas.send("Of course").expect(201);
        bens.send("Thank you").expect(201);

        assertThat(waiting.path("requests").asInt()).isEqualTo(1);
        assertThat(waiting.path("unreadCount").asInt()).isZero();
        assertThat(anas.messages())
                .extracting(message -> message.path("kind").asText())
                .containsExactly("text", "system", "text", "text");
        assertThat(anas.isGapless()).isTrue();
        assertThat(ben.api().get("/v2/conversations").expect(200).text("/items/0/lastMessage/text"))
                .isEqualTo("Thank you");
    }

    @Test
    void aDeclineLooksLikeSilence() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation bens = Conversation.open(ben, ana);
        bens.send("May I?").expect(201);

        assertThat(bens.of(ana).post("decline").expect(200).text("/state")).isEqualTo("declined");

        assertThat(bens.get().expect(200).text("/state")).isEqualTo("request");
        Refused.with(422, "not_eligible", bens.send("Hello?"));
        assertThat(Refused.with(409, "invalid_state", bens.of(ana).post("accept"))
                        .text("/state"))
                .isEqualTo("declined");
    }

    @Test
    void resentMessageReturnsTheOriginal() {
        Conversation anas = Conversation.accepted(newFan(), newFan());
        String clientId = UUID.randomUUID().toString();
        String byClientId = anas.path() + "/messages/by-client-id/" + clientId;
        ApiResponse first =
                anas.fan().api().put(byClientId, Map.of("text", "Once")).expect(201);

        ApiResponse put =
                anas.fan().api().put(byClientId, Map.of("text", "Once")).expect(200);
        ApiResponse posted = anas.send(clientId, "Once").expect(200);
        JsonNode queued = anas.fan()
                .api()
                .post(
                        "/v2/messages/batch",
                        Map.of(
                                "messages",
                                List.of(
                                        item(anas.id(), clientId, "Once"),
                                        item(anas.id(), UUID.randomUUID().toString(), "From the tunnel"),
                                        item(
                                                UUID.randomUUID().toString(),
                                                UUID.randomUUID().toString(),
                                                "To nobody"))))
                .expect(200)
                .json()
                .path("results");

        assertThat(List.of(
                        put.text("/id"),
                        posted.text("/id"),
                        queued.at("/0/message/id").asText()))
                .containsOnly(first.text("/id"));
        assertThat(queued.findValuesAsText("code")).containsExactly("not_found");
        assertThat(queued)
                .extracting(result -> result.path("status").asText())
                .containsExactly("repeated", "sent", "rejected");
        assertThat(anas.clientIds()).containsOnlyOnce(clientId).hasSize(3);
    }

    private static Map<String, String> item(String conversation, String clientId, String text) {
        return Map.of("conversationId", conversation, "clientId", clientId, "text", text);
    }

    @Test
    void aRecordingIsSentOnceItIsReady() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        ApiResponse ticket = ana.api()
                .post(
                        "/v2/uploads",
                        Map.of("purpose", "message", "mimeType", "audio/wav", "sizeBytes", RECORDING.length))
                .expect(201);
        ApiResponse waiting = anas.send(
                        Map.of("clientId", UUID.randomUUID().toString(), "uploadId", ticket.text("/id")))
                .expect(201);
        String path = anas.message(waiting.text("/id"));
        anas.send("Nobody waits for it").expect(201);
        ben.api().get(path).expect(404);
        assertThat(ana.api().get(anas.path() + "/messages").expect(200).text("/pending/0/delivery"))
                .isEqualTo("processing");

        ana.fill(ticket, RECORDING);
        ana.complete(ticket.text("/id")).expect(200);
        ApiResponse heard = await().until(() -> ben.api().get(path), answer -> answer.status() == 200);

        assertThat(waiting.json().path("seq").isNull()).isTrue();
        assertThat(heard.json().path("seq").asLong()).isEqualTo(4);
        assertThat(heard.json().at("/audio/durationMs").asLong()).isEqualTo(1000);
        assertThat(suite.nobody().get(heard.text("/audio/url")).expect(200).bytes())
                .isEqualTo(RECORDING);
        ben.api()
                .post(anas.path() + "/receipts", Map.of("listened", waiting.text("/id")))
                .expect(200);
        assertThat(ana.api().get(path).expect(200).json().at("/status/listened").asBoolean())
                .isTrue();
        assertThat(anas.isGapless()).isTrue();
    }

    @Test
    void receiptsMoveTheBadgeAndNeverGoBack() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        Conversation bens = anas.of(ben);
        bens.read(2).expect(200);
        List<String> sent = List.of("One", "Two", "Three").stream()
                .map(text -> anas.send(text).expect(201).text("/id"))
                .toList();
        assertThat(unread(ben)).isEqualTo(3);
        ben.api().post(bens.path() + "/receipts", Map.of("deliveredSeq", 4)).expect(200);
        bens.read(3).expect(200);
        assertThat(unread(ben)).isEqualTo(2);

        ApiResponse past = bens.read(1_000).expect(200);
        ApiResponse back = bens.read(1).expect(200);

        assertThat(past.json().at("/viewer/lastReadSeq").asLong()).isEqualTo(5);
        assertThat(back.json().at("/viewer/lastReadSeq").asLong()).isEqualTo(5);
        assertThat(unread(ben)).isZero();
        assertThat(bens.unreadDifference()).isZero();
        assertThat(isRead(anas, sent.getLast()).asBoolean()).isTrue();
        new Phone(ben).choose(Map.of("readReceipts", false));
        await().until(() -> isRead(anas, sent.getLast()).isNull());
        assertThat(anas.get().expect(200).json().path("peer").has("lastReadSeq"))
                .isFalse();
    }

    private static int unread(FanClient fan) {
        return fan.api()
                .get("/v2/conversations/unread")
                .expect(200)
                .json()
                .path("unreadCount")
                .asInt();
    }

    private static JsonNode isRead(Conversation conversation, String message) {
        return conversation
                .fan()
                .api()
                .get(conversation.message(message))
                .expect(200)
                .json()
                .at("/status/read");
    }

    @Test
    void aTextIsEditedByItsVersion() {
        Conversation anas = Conversation.accepted(newFan(), newFan());
        String path = anas.message(anas.send("Welcom").expect(201).text("/id"));
        String version = anas.fan().api().get(path).expect(200).header("ETag").orElseThrow();

        ApiResponse edited = anas.fan()
                .api()
                .with("If-Match", version)
                .patch(path, Map.of("text", "Welcome"))
                .expect(200);

        Refused.with(
                412,
                "precondition_failed",
                anas.fan().api().with("If-Match", version).patch(path, Map.of("text", "Well come")));
        assertThat(edited.text("/text")).isEqualTo("Welcome");
        assertThat(edited.text("/editedAt")).isNotEmpty();
    }

    @Test
    void aMessageIsAnsweredReactedToAndFound() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String goal = anas.send("Was für ein Tor!").expect(201).text("/id");
        Map<String, String> shared = Map.of("kind", "profile", "id", ana.id());
        String share = anas.of(ben)
                .send(Map.of("clientId", UUID.randomUUID().toString(), "share", shared, "replyToId", goal))
                .expect(201)
                .text("/id");

        ben.api().put(anas.message(goal) + "/reactions/" + BALL).expect(200);
        JsonNode seen = ana.api()
                .get(anas.message(goal))
                .expect(200)
                .json()
                .path("reactions")
                .path(0);
        JsonNode answer = ana.api().get(anas.message(share)).expect(200).json();
        JsonNode found = ben.api()
                .get("/v2/messages/search?q=TOR%20fur")
                .expect(200)
                .json()
                .path("items");

        assertThat(seen.path("count").asInt()).isEqualTo(1);
        assertThat(seen.path("mine").asBoolean()).isFalse();
        assertThat(answer.path("replyToId").asText()).isEqualTo(goal);
        assertThat(answer.at("/share/id").asText()).isEqualTo(ana.id());
        assertThat(found).extracting(message -> message.path("id").asText()).containsExactly(goal);
        assertThat(ben.api()
                        .delete(anas.message(goal) + "/reactions/" + BALL)
                        .expect(200)
                        .json()
                        .path("reactions"))
                .isEmpty();
    }

    @Test
    void aMessageIsDeletedForOneOrForBoth() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String mine = anas.send("For me alone").expect(201).text("/id");
        String both = anas.send("For both").expect(201).text("/id");

        ben.api().delete(anas.message(mine) + "?scope=me").expect(204);
        ana.api().delete(anas.message(both) + "?scope=all").expect(204);
        ana.api().delete(anas.message(both) + "?scope=all").expect(204);

        ben.api().get(anas.message(mine)).expect(404);
        assertThat(ana.api().get(anas.message(mine)).expect(200).text("/text")).isEqualTo("For me alone");
        ApiResponse tombstone = ben.api().get(anas.message(both)).expect(200);
        assertThat(tombstone.json().path("text").isNull()).isTrue();
        assertThat(tombstone.json().path("seq").asLong()).isEqualTo(4);
        assertThat(tombstone.text("/deletedAt")).isNotEmpty();
        Refused.with(409, "invalid_state", ana.api().patch(anas.message(both), Map.of("text", "Back")));
        assertThat(ben.api()
                        .get("/v2/messages/search?q=both")
                        .expect(200)
                        .json()
                        .path("items"))
                .isEmpty();
    }

    @Test
    void aConversationIsMutedAndPutAway() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        anas.of(ben).send("Hello").expect(201);
        assertThat(unread(ana)).isEqualTo(1);

        ana.api().put(anas.path() + "/mute", Map.of()).expect(200);
        int muted = unread(ana);
        ana.api().delete(anas.path() + "/mute").expect(200);
        ana.api().put(anas.path() + "/archive").expect(200);
        JsonNode listed = ana.api().get("/v2/conversations").expect(200).json().path("items");
        ana.api().delete(anas.path() + "/archive").expect(200);
        ana.api().put(anas.path() + "/archive").expect(200);
        anas.of(ben).send("Are you there?").expect(201);

        assertThat(muted).isZero();
        assertThat(listed).isEmpty();
        assertThat(ana.api().get("/v2/conversations").expect(200).text("/items/0/id"))
                .isEqualTo(anas.id());
        assertThat(unread(ana)).isEqualTo(2);
    }

    @Test
    void aReportedMessageIsItsAuthorsCase() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String message = anas.of(ben).send("Out of order").expect(201).text("/id");
        ana.api()
                .post(
                        "/v2/reports",
                        Map.of(
                                "clientId",
                                UUID.randomUUID().toString(),
                                "subject",
                                Map.of("kind", "message", "id", message),
                                "reason",
                                "harassment",
                                "details",
                                "He wrote it to me"))
                .expect(201);

        JsonNode reported = await().until(
                        () -> club.server(suite)
                                .get("/v2/report-cases")
                                .expect(200)
                                .json()
                                .at("/items/0"),
                        one -> one.path("authorId").asText().equals(ben.id()));

        assertThat(reported.at("/subject/id").asText()).isEqualTo(message);
        String path = "/v2/report-cases/" + reported.path("id").asText();
        Map<String, ?> mute = Map.of("kind", "muted", "reason", "harassment");
        club.server(suite)
                .post(path + "/act", Map.of("reason", "harassment", "hide", false, "sanction", mute))
                .expect(200);
        await().until(() -> anas.of(ben).send("Again").status() == 422);
        assertThat(anas.of(ben).get().expect(200).text("/actions/message/reason"))
                .isEqualTo("sanctioned");
    }

    @Test
    void streamsReachBothPartiesOnly() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        FanClient cleo = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String topic = "conversation:" + anas.id();
        try (EventStreamConnection bens = ben.listen();
                EventStreamConnection watching = ana.follow(topic);
                EventStreamConnection strangers = cleo.follow(topic);
                EventStreamConnection cleos = cleo.listen()) {
            String message = anas.send("Can you hear me?").expect(201).text("/id");
            anas.post("typing").expect(204);
            ana.api()
                    .patch(anas.message(message), Map.of("text", "Can you see me?"))
                    .expect(200);
            anas.of(ben).read(100).expect(200);
            ana.api().delete(anas.message(message) + "?scope=all").expect(204);
            ana.api().put(anas.path() + "/archive").expect(200);

            for (EventStreamConnection stream : List.of(bens, watching)) {
                stream.await(
                        "message.created",
                        event -> event.payload().path("messageId").asText().equals(message));
                stream.await("message.updated", anas.id());
                stream.await("receipt.updated", anas.id());
                stream.await("message.deleted", anas.id());
            }
            bens.await("typing", anas.id());
            bens.await("badge.updated", anas.id());
            watching.await("conversation.updated", anas.id());
            assertThat(watching.events("typing")).isEmpty();
            Conversation.open(cleo, ana).send("A word with you").expect(201);
            cleos.await("message.created", event -> true);
            assertThat(strangers.events()).containsExactly(strangers.ready());
            assertThat(cleos.events()).noneMatch(event -> event.subjectId().equals(anas.id()));
        }
    }

    @Test
    void streamThatComesBackGetsMessagesAndNoTyping() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String position;
        try (EventStreamConnection bens = ben.listen()) {
            anas.send("Before").expect(201);
            bens.await("badge.updated", event -> true);
            position = bens.lastId();
        }
        try (EventStreamConnection other = ben.listen()) {
            anas.post("typing").expect(204);
            other.await("typing", anas.id());
        }
        String missed = anas.send("Meanwhile").expect(201).text("/id");

        try (EventStreamConnection back = ben.listenAfter(position)) {
            back.await(
                    "message.created",
                    event -> event.payload().path("messageId").asText().equals(missed));

            assertThat(back.events("typing")).isEmpty();
        }
    }

    @Test
    void aBlockHidesTheConversationFromBoth() {
        FanClient ana = newFan();
        FanClient ben = newFan();
        Conversation anas = Conversation.accepted(ana, ben);
        String availability = "/v2/conversations/direct/" + ana.id() + "/availability";
        assertThat(ben.api()
                        .get(availability)
                        .expect(200)
                        .json()
                        .path("canMessage")
                        .asBoolean())
                .isTrue();

        ana.api().put("/v2/blocks/" + ben.id()).expect(204);
        await().until(() -> anas.of(ben).get().status() == 404);

        for (Conversation one : List.of(anas, anas.of(ben))) {
            one.send("Once more").expect(404);
            one.get().expect(404);
            assertThat(one.fan()
                            .api()
                            .get("/v2/conversations")
                            .expect(200)
                            .json()
                            .path("items"))
                    .isEmpty();
        }
        assertThat(ben.api().get(availability).expect(200).text("/reason")).isEqualTo("unavailable");
        ana.api().delete("/v2/blocks/" + ben.id()).expect(204);
        await().until(() -> anas.of(ben).get().status() == 200);
        assertThat(anas.isGapless()).isTrue();
    }

    private FanClient newFan() {
        return suite.newFan(club.app());
    }
}
