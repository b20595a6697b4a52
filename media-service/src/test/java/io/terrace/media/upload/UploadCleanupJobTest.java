package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.MediaConfig;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class UploadCleanupJobTest {

    private static final byte[] WAV = Recordings.wav(500, 5);

    @Inject
    UploadCleanupJob sweeping;

    @Inject
    MediaConfig config;

    @Inject
    UploadLinkSigner links;

    private final TestFan fan = TestFan.anyone();

    @Test
    void incompleteUploadExpires() throws IOException {
        String sent = fan.sent(WAV);
        JsonPath pending = fan.ticket("audio/wav", WAV.length);
        given().header("Upload-Offset", 0)
                .body(new byte[10])
                .patch(TestFan.path(pending.getString("url")))
                .then()
                .statusCode(204);
        fallDue(sent);
        fallDue(pending.getString("id"));

        sweeping.sweep();

        for (String id : new String[] {sent, pending.getString("id")}) {
            fan.get(id).then().body("state", equalTo("expired"));
            fan.complete(id).then().statusCode(410).body("code", equalTo("upload_expired"));
            assertThat(objects(id)).isZero();
            assertThat(isDue(id)).isFalse();
        }
        TestFan.put(pending.getString("url"), WAV).then().statusCode(410);
    }

    @Test
    void aReadyContentStaysAndItsLeftoversGo() throws IOException {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        given().header("Upload-Offset", 0).body(WAV).patch(TestFan.path(ticket.getString("url")));
        String id = ticket.getString("id");
        fan.complete(id).then().statusCode(200);
        assertThat(objects(id)).isEqualTo(2);
        fallDue(id);

        sweeping.sweep();

        assertThat(objects(id)).isEqualTo(1);
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60));
        assertThat(given().get(TestFan.path(url)).asByteArray()).isEqualTo(WAV);
    }

    @Test
    void aRejectedContentIsRemoved() throws IOException {
        String id = fan.sent(Recordings.named("image.png"));
        fan.complete(id).then().statusCode(415);
        fallDue(id);

        sweeping.sweep();

        assertThat(objects(id)).isZero();
        fan.get(id).then().body("state", equalTo("rejected"));
    }

    @Test
    void uploadThatIsNotDueIsUntouched() {
        String id = fan.sent(WAV);

        sweeping.sweep();

        fan.complete(id).then().statusCode(200);
    }

    private int objects(String id) throws IOException {
        Path folder = config.folder().resolve(fan.community().toString()).resolve(id);
        if (!Files.exists(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return (int) files.count();
        }
    }

    private static void fallDue(String id) {
        QuarkusTransaction.requiringNew()
                .run(() ->
                        DueUploadCleanup.update("dueAt = ?1 where uploadId = ?2", Instant.EPOCH, UUID.fromString(id)));
    }

    private static boolean isDue(String id) {
        return QuarkusTransaction.requiringNew()
                .call(() -> DueUploadCleanup.count("uploadId", UUID.fromString(id)) > 0);
    }
}
