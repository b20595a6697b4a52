package io.terrace.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class MessageTest {

    @Inject
    PersonalDataCatalog catalogue;

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);
    private final TestFan stranger = TestFan.in(Ids.next());

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
    }

    @Test
    void aStrangersFirstMessageIsARequestUntilItIsAccepted() {
        String conversation = one.conversationWith(other);
        one.sends(conversation, "May I?");

        one.send(conversation, UUID.randomUUID(), "Hello?")
                .then()
                .statusCode(422)
                .body("code", is("not_eligible"))
                .body("reasons.code", hasItem("awaiting_acceptance"));
        other.get("/v2/conversations?filter=requests").then().body("items.id", hasItem(conversation));
        other.get("/v2/conversations").then().body("items", hasSize(0));
        other.receipts(conversation, 1L, 1L).then().statusCode(200);
        other.get("/v2/conversations/unread").then().body("requests", is(1)).body("unreadCount", is(0));
        one.post(conversation, "accept").then().statusCode(422);
        other.post(conversation, "accept").then().statusCode(200).body("state", is("active"));

        one.sends(conversation, "Thanks");
        one.messages(conversation)
                .then()
                .body("items.seq", is(List.of(1, 2, 3)))
                .body("items[1].system", is("request_accepted"));
        other.get("/v2/conversations/unread").then().body("unreadCount", is(1));
    }

    @Test
    void aDeclineLooksLikeSilence() {
        String conversation = one.conversationWith(other);
        one.sends(conversation, "May I?");

        other.post(conversation, "decline").then().statusCode(200).body("state", is("declined"));

        one.get("/v2/conversations/{id}", conversation).then().body("state", is("request"));
        one.send(conversation, UUID.randomUUID(), "Hello?")
                .then()
                .statusCode(422)
                .body("reasons.code", hasItem("awaiting_acceptance"));
        other.post(conversation, "accept").then().statusCode(409).body("state", is("declined"));
    }

    @Test
    void aBlockHidesTheConversationAndLooksLikeAnAbsentOne() {
        String conversation = squad();
        one.sends(conversation, "before");
        other.blocks(one);

        String absent = UUID.randomUUID().toString();
        for (TestFan fan : List.of(one, other)) {
            fan.get("/v2/conversations/{id}", conversation).then().statusCode(404);
            fan.messages(conversation).then().statusCode(404);
            fan.send(conversation, UUID.randomUUID(), "late").then().statusCode(404);
            fan.get("/v2/conversations").then().body("items", hasSize(0));
        }
        assertThat(one.get("/v2/conversations/direct/{id}/availability", other.id())
                        .asString())
                .isEqualTo(one.get("/v2/conversations/direct/{id}/availability", absent)
                        .asString());
    }

    @Test
    void messagingPrivacyIsRespected() {
        other.lets("nobody");
        one.open(other).then().statusCode(422).body("reasons.code", hasItem("nobody"));
        other.lets("squad");
        one.open(other).then().statusCode(422).body("reasons.code", hasItem("squad_only"));
        one.inSquadOf(other).open(other).then().statusCode(201).body("state", is("active"));
        one.open(one).then().statusCode(422).body("reasons.code", hasItem("self"));
        one.open(stranger).then().statusCode(404);
    }

    @Test
    void mutedFanCannotSendMessages() {
        String conversation = squad();
        one.isMuted();

        one.send(conversation, UUID.randomUUID(), "hi")
                .then()
                .statusCode(422)
                .body("reasons.code", hasItem("sanctioned"));
        other.sends(conversation, "I may");
    }

    @Test
    void badInputIsRefusedAndNothingIsSent() {
        String conversation = squad();
        String foreign = other.inSquadOf(TestFan.in(community)).sends(squadOf(other), "elsewhere");
        List<Map<String, ?>> bad = List.of(
                Map.of("clientId", UUID.randomUUID()),
                Map.of("clientId", UUID.randomUUID(), "text", " \n "),
                Map.of("clientId", UUID.randomUUID(), "text", "x".repeat(4_001)),
                Map.of("clientId", UUID.randomUUID(), "text", "a\u0000b"),
                Map.of("clientId", UUID.randomUUID(), "text", "hi", "uploadId", Ids.next()),
                Map.of("clientId", UUID.randomUUID(), "text", "hi", "replyToId", foreign),
                Map.of("clientId", "7", "text", "hi"),
                Map.of("clientId", UUID.randomUUID(), "share", Map.of("kind", "poem", "id", Ids.next())));

        bad.forEach(draft -> one.send(conversation, draft).then().statusCode(400));
        one.asking()
                .body("{\"clientId\":\"" + UUID.randomUUID() + "\",\"text\":\"\\ud800\"}")
                .post("/v2/conversations/{id}/messages", conversation)
                .then()
                .statusCode(400);
        one.send(UUID.randomUUID().toString(), UUID.randomUUID(), "hi").then().statusCode(404);
        one.messages(conversation).then().body("items", hasSize(0));
        one.send(conversation, UUID.randomUUID(), "😀".repeat(4_000)).then().statusCode(201);
    }

    @Test
    void anothersCommunitySeesNothing() {
        String conversation = squad();
        String message = one.sends(conversation, "ours");

        stranger.get("/v2/conversations/{id}", conversation).then().statusCode(404);
        stranger.get("/v2/conversations/{id}/messages/{m}", conversation, message)
                .then()
                .statusCode(404);
        stranger.send(conversation, UUID.randomUUID(), "hi").then().statusCode(404);
        TestFan third = TestFan.in(community);
        third.messages(conversation).then().statusCode(404);
        third.edit(conversation, message, "theirs").then().statusCode(404);
    }

    @Test
    void editsAreOfTheSenderAndOfTheFirstFifteenMinutes() {
        String conversation = squad();
        String message = one.sends(conversation, "first");

        one.edit(conversation, message, "second").then().statusCode(200).body("text", is("second"));
        other.edit(conversation, message, "third").then().statusCode(422).body("reasons.code", hasItem("not_author"));
        one.sql("update message set created_at = now() - interval '15 minutes' where id = '" + message + "'");
        one.edit(conversation, message, "late").then().statusCode(422).body("reasons.code", hasItem("too_late"));
    }

    @Test
    void aMessageIsDeletedForOneOrForBoth() {
        String conversation = squad();
        String mine = one.sends(conversation, "for me");
        String both = one.sends(conversation, "for both");

        one.delete(conversation, mine, "me").then().statusCode(204);
        one.delete(conversation, mine, "me").then().statusCode(204);
        other.delete(conversation, both, "all").then().statusCode(422);
        one.delete(conversation, both, "all").then().statusCode(204);
        one.delete(conversation, both, "all").then().statusCode(204);

        one.messages(conversation).then().body("items.seq", is(List.of(2)));
        other.messages(conversation)
                .then()
                .body("items.seq", is(List.of(1, 2)))
                .body("items[1].text", nullValue())
                .body("items[1].deletedAt", notNullValue());
        other.get("/v2/conversations/unread").then().body("unreadCount", is(1));
    }

    @Test
    void reactionsAreEmojisEachOnce() {
        String conversation = squad();
        String message = one.sends(conversation, "goal");
        String path = "/v2/conversations/{id}/messages/{m}/reactions/{e}";

        other.asking().put(path, conversation, message, "⚽").then().statusCode(200);
        other.asking().put(path, conversation, message, "⚽").then().statusCode(200);
        one.asking()
                .put(path, conversation, message, "⚽")
                .then()
                .body("reactions[0].count", is(2))
                .body("reactions[0].mine", is(true));
        one.asking().put(path, conversation, message, "abc").then().statusCode(404);
        other.asking().delete(path, conversation, message, "⚽").then().body("reactions[0].count", is(1));
    }

    @Test
    void readReceiptsAreReciprocal() {
        String conversation = squad();
        one.sends(conversation, "seen?");
        other.receipts(conversation, null, 1L).then().statusCode(200);
        one.messages(conversation).then().body("items[0].status.read", is(true));

        other.readsInPrivate();

        one.messages(conversation)
                .then()
                .body("items[0].status.delivered", is(true))
                .body("items[0].status.read", nullValue());
        one.get("/v2/conversations/{id}", conversation).then().body("peer.lastReadSeq", nullValue());
    }

    @Test
    void windowsReachEveryMessage() {
        String conversation = squad();
        for (int i = 1; i <= 9; i++) {
            one.sends(conversation, "m" + i);
        }

        page(conversation, "beforeSeq", 5, 3)
                .then()
                .body("items.seq", is(List.of(2, 3, 4)))
                .body("hasAfter", is(true));
        page(conversation, "afterSeq", 5, 3)
                .then()
                .body("items.seq", is(List.of(6, 7, 8)))
                .body("hasAfter", is(true));
        page(conversation, "aroundSeq", 5, 4).then().body("items.seq", is(List.of(3, 4, 5, 6)));
        one.get("/v2/conversations/{id}/messages?beforeSeq=2&afterSeq=1", conversation)
                .then()
                .statusCode(400);
    }

    @Test
    void searchMatchesWholeWordsInOwnConversations() {
        String conversation = squad();
        one.sends(conversation, "Was für ein Tor!");
        String gone = one.sends(conversation, "kein tor");
        one.delete(conversation, gone, "all").then().statusCode(204);

        other.get("/v2/messages/search?q=TOR fur")
                .then()
                .statusCode(200)
                .body("items", hasSize(1))
                .body("items[0].text", is("Was für ein Tor!"));
        TestFan.in(community).get("/v2/messages/search?q=tor").then().body("items", hasSize(0));
        stranger.get("/v2/messages/search?q=tor").then().body("items", hasSize(0));
    }

    @Test
    void aBatchHasAResultForEach() {
        String conversation = squad();
        UUID clientId = UUID.randomUUID();
        List<Map<String, ?>> items = new ArrayList<>();
        items.add(Map.of("conversationId", conversation, "clientId", clientId, "text", "a"));
        items.add(Map.of("conversationId", conversation, "clientId", clientId, "text", "a"));
        items.add(Map.of("conversationId", UUID.randomUUID(), "clientId", UUID.randomUUID(), "text", "b"));
        items.add(Map.of("conversationId", conversation, "clientId", UUID.randomUUID()));

        one.asking()
                .body(Map.of("messages", items))
                .post("/v2/messages/batch")
                .then()
                .statusCode(200)
                .body("results.status", is(List.of("sent", "repeated", "rejected", "rejected")))
                .body("results[2].code", is("not_found"))
                .body("results[3].errors[0].pointer", is("/messages/3/text"));
        one.messages(conversation).then().body("items", hasSize(1));
    }

    @Test
    void aRepeatAnswersWithTheOriginal() {
        String conversation = squad();
        UUID clientId = UUID.randomUUID();
        String path = "/v2/conversations/{id}/messages/by-client-id/{client}";

        one.asking()
                .body(Map.of("text", "a"))
                .put(path, conversation, clientId)
                .then()
                .statusCode(201);
        one.asking()
                .body(Map.of("text", "other"))
                .put(path, conversation, clientId)
                .then()
                .statusCode(200)
                .body("text", is("a"));
        one.send(conversation, clientId, "again").then().statusCode(200).body("seq", is(1));
    }

    @Test
    void messageAwaitingItsUploadIsVisibleOnlyToItsSender() {
        String conversation = squad();
        one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", Ids.next()))
                .then()
                .statusCode(201)
                .body("delivery", is("processing"))
                .body("seq", nullValue());
        one.sends(conversation, "nobody waits");

        one.messages(conversation).then().body("pending", hasSize(1)).body("items.seq", is(List.of(1)));
        other.messages(conversation).then().body("pending", hasSize(0)).body("items.seq", is(List.of(1)));
    }

    @Test
    void anothersUploadIsAwaitedAsOneThatIsNotThere() throws Exception {
        String conversation = squad();
        UUID others = Ids.next();
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new UploadReady(
                            others, other.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now()));
            broker.awaitEnd("uploads");
        }
        for (UUID upload : List.of(others, Ids.next())) {
            one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", upload))
                    .then()
                    .statusCode(201)
                    .body("delivery", is("processing"))
                    .body("seq", nullValue());
        }
        other.messages(conversation).then().body("items", hasSize(0));
        other.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", others))
                .then()
                .statusCode(201)
                .body("seq", is(1));
    }

    @Test
    void onlyAMessageOfTheConversationIsListenedTo() {
        String conversation = squad();
        String message = other.sends(conversation, "hi");
        String foreign = other.inSquadOf(TestFan.in(community)).sends(squadOf(other), "elsewhere");

        for (String listened : List.of(foreign, Ids.next().toString())) {
            one.asking()
                    .body(Map.of("listened", listened, "readSeq", 1))
                    .post("/v2/conversations/{id}/receipts", conversation)
                    .then()
                    .statusCode(400)
                    .body("errors.pointer", is(List.of("/listened")));
        }
        one.asking().get("/v2/conversations/{id}", conversation).then().body("viewer.lastReadSeq", is(0));
        one.asking()
                .body(Map.of("listened", message))
                .post("/v2/conversations/{id}/receipts", conversation)
                .then()
                .statusCode(200);
    }

    @Test
    void mutedAndArchivedConversationsAreTheFansOwn() {
        String conversation = squad();
        one.sends(conversation, "hi");

        other.asking()
                .body("{}")
                .put("/v2/conversations/{id}/mute", conversation)
                .then()
                .statusCode(200);
        other.get("/v2/conversations/unread").then().body("unreadCount", is(0));
        other.asking()
                .delete("/v2/conversations/{id}/mute", conversation)
                .then()
                .body("viewer.mutedUntil", nullValue());
        other.asking()
                .put("/v2/conversations/{id}/archive", conversation)
                .then()
                .statusCode(200);
        other.get("/v2/conversations").then().body("items", hasSize(0));
        one.sends(conversation, "back");
        other.get("/v2/conversations").then().body("items", hasSize(1));
        other.post(conversation, "typing").then().statusCode(204);
    }

    @Test
    void anErasedFansMessagesGoAndTheirNumbersStay() throws Exception {
        String conversation = squad();
        one.sends(conversation, "secret");
        other.sends(conversation, "stays");

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(one.id(), community, Ids.next(), Instant.now()));
            BoundedWait.await()
                    .untilAsserted(() -> other.messages(conversation)
                            .then()
                            .body("items.seq", is(List.of(1, 2)))
                            .body("items[0].text", nullValue())
                            .body("items[1].text", is("stays")));
        }
        one.messages(conversation).then().statusCode(404);
    }

    @Test
    void pendingMessageOfAnErasedFanIsNeverSent() throws Exception {
        String conversation = squad();
        UUID upload = Ids.next();
        one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", upload))
                .then()
                .statusCode(201);

        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new FanErased(one.id(), community, Ids.next(), Instant.now()));
            BoundedWait.await().until(() -> one.messages(conversation).statusCode() == 404);
            broker.send(
                    Ids.next(),
                    new UploadReady(
                            upload, one.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now()));
            broker.awaitEnd("uploads");
        }
        other.messages(conversation).then().statusCode(200).body("items", hasSize(0));
    }

    private String squad() {
        return one.inSquadOf(other).conversationWith(other);
    }

    private String squadOf(TestFan fan) {
        TestFan third = TestFan.in(community);
        return fan.inSquadOf(third).conversationWith(third);
    }

    private Response page(String conversation, String where, int seq, int limit) {
        return one.asking()
                .queryParam(where, seq)
                .queryParam("limit", limit)
                .get("/v2/conversations/{id}/messages", conversation);
    }
}
