package io.terrace.messaging;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Messages that wait for their upload, and the repeats of their `clientId`.
@QuarkusTest
@WithTestResource(TestStack.class)
class PendingMessageTest {

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);
    private final UUID upload = Ids.next();
    private final Map<String, Object> draft = Map.of("clientId", UUID.randomUUID(), "uploadId", upload);
    private String conversation = "";

    @BeforeEach
    void meet() {
        conversation = one.inSquadOf(other).conversationWith(other);
    }

    @Test
    void repeatOfADeletedOneDoesNotSendIt() throws Exception {
        String message =
                one.send(conversation, draft).then().statusCode(201).extract().path("id");
        one.delete(conversation, message, "all").then().statusCode(204);
        one.delete(conversation, message, "all").then().statusCode(204);

        one.send(conversation, draft)
                .then()
                .statusCode(200)
                .body("id", is(message))
                .body("delivery", is("rejected"))
                .body("rejection", is("cancelled"));
        becomesReady();
        one.send(conversation, draft).then().statusCode(200).body("delivery", is("rejected"));

        one.messages(conversation).then().body("pending", empty()).body("items", empty());
        one.get("/v2/conversations/{id}/messages/{m}", conversation, message)
                .then()
                .statusCode(404);
        other.messages(conversation).then().body("items", empty());
    }

    @Test
    void textWithTheClientIdOfAWaitingOneIsItsRepeat() throws Exception {
        String message = one.send(conversation, draft).then().extract().path("id");

        one.send(conversation, Map.of("clientId", draft.get("clientId"), "text", "words instead"))
                .then()
                .statusCode(200)
                .body("id", is(message))
                .body("delivery", is("processing"));
        becomesReady();

        other.messages(conversation).then().body("items", hasSize(1)).body("items.kind", is(List.of("audio")));
    }

    private void becomesReady() throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new UploadReady(
                            upload, one.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now()));
            broker.awaitEnd("uploads");
        }
    }
}
