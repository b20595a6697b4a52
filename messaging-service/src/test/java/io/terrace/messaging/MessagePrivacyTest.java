package io.terrace.messaging;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What one of two does not learn of the other.
@QuarkusTest
@WithTestResource(TestStack.class)
class MessagePrivacyTest {

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);

    @Test
    void archivedRequestIsListedWhetherOrNotItWasDeclined() {
        String conversation = one.conversationWith(other);
        one.sends(conversation, "May I?");
        one.asking().put("/v2/conversations/{id}/archive", conversation).then().statusCode(200);

        other.post(conversation, "decline").then().statusCode(200);

        one.get("/v2/conversations?filter=archived")
                .then()
                .body("items.id", is(List.of(conversation)))
                .body("items.state", is(List.of("request")));
        other.asking().put("/v2/conversations/{id}/archive", conversation);
        other.get("/v2/conversations?filter=archived").then().body("items", empty());
    }

    @Test
    void requestThatReachedTheOtherDoesNotSaySo() {
        String conversation = one.conversationWith(other);
        String message = one.sends(conversation, "May I?");

        other.receipts(conversation, 1L, 1L).then().statusCode(200);

        one.get("/v2/conversations/{id}/messages/{m}", conversation, message)
                .then()
                .body("status.delivered", is(false))
                .body("status.read", nullValue());
        one.get("/v2/conversations/{id}", conversation)
                .then()
                .body("lastMessage.status.delivered", is(false))
                .body("peer.lastDeliveredSeq", is(0));
        other.post(conversation, "accept").then().statusCode(200);
        one.get("/v2/conversations/{id}/messages/{m}", conversation, message)
                .then()
                .body("status.delivered", is(true));
    }

    @Test
    void messageHiddenBeforeItHadWordsIsNotFoundByThoseOfItsEdit() {
        String conversation = one.inSquadOf(other).conversationWith(other);
        String message = one.sends(conversation, "👍");
        other.delete(conversation, message, "me").then().statusCode(204);

        one.edit(conversation, message, "tickets at six").then().statusCode(200);

        other.get("/v2/messages/search?q=tickets").then().statusCode(200).body("items", empty());
        one.get("/v2/messages/search?q=tickets").then().body("items.id", is(List.of(message)));
    }

    @Test
    void whatAnErasedFanHeardIsForgotten() throws Exception {
        String conversation = one.inSquadOf(other).conversationWith(other);
        UUID upload = Ids.next();
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new UploadReady(
                            upload, one.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now()));
            broker.awaitEnd("uploads");
            String message = one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", upload))
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("id");
            other.readsInPrivate();
            other.asking()
                    .body(Map.of("listened", message, "readSeq", 1))
                    .post("/v2/conversations/{id}/receipts", conversation)
                    .then()
                    .statusCode(200);
            one.messages(conversation).then().body("items[0].status.listened", nullValue());

            broker.send(Ids.next(), new FanErased(other.id(), community, Ids.next(), Instant.now()));
            BoundedWait.await().until(() -> other.messages(conversation).statusCode() == 404);
        }
        one.messages(conversation)
                .then()
                .body("items[0].status.listened", nullValue())
                .body("items[0].status.read", nullValue());
    }
}
