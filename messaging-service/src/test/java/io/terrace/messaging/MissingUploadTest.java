package io.terrace.messaging;

import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class MissingUploadTest {

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    private final UUID community = Ids.next();
    private final TestFan one = TestFan.in(community);
    private final TestFan other = TestFan.in(community);

    @Test
    void messageWithoutItsRecordingIsRejectedInTime() throws Exception {
        String conversation = one.inSquadOf(other).conversationWith(other);
        UUID late = Ids.next();
        UUID foreign = Ids.next();
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), ready(foreign, other));
            broker.awaitEnd("uploads");
            send(conversation, late);
            send(conversation, foreign);
            tenantTransaction.call(
                    community,
                    () -> sql.run("update message_waiting set created_at = created_at - interval '3 hours'"));
            UUID recent = Ids.next();
            send(conversation, recent);

            BoundedWait.await()
                    .untilAsserted(() -> one.messages(conversation)
                            .then()
                            .body("pending", hasSize(3))
                            .body("pending.findAll { it.delivery == 'rejected' }.size()", is(2))
                            .body("pending.findAll { it.rejection == 'upload_missing' }.size()", is(2)));
            broker.send(Ids.next(), ready(late, one));
            broker.send(Ids.next(), ready(recent, one));
            broker.awaitEnd("uploads");
        }
        other.messages(conversation).then().body("items", hasSize(1));
    }

    private void send(String conversation, UUID upload) {
        one.send(conversation, Map.of("clientId", UUID.randomUUID(), "uploadId", upload))
                .then()
                .statusCode(201)
                .body("seq", nullValue());
    }

    private UploadReady ready(UUID upload, TestFan owner) {
        return new UploadReady(
                upload, owner.id(), community, "message", "audio/ogg", 1000, 2000, "AAAA", Instant.now());
    }
}
