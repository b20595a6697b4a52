package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.MediaConfig;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestyleUploadGivenUp;
import io.terrace.platform.events.MessagingEvent.MessageUploadGivenUp;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Links that were handed out, once the post they belong to is out of sight or removed.
@QuarkusTest
@WithTestResource(TestStack.class)
class UploadAccessProjectionTest {

    private static final byte[] WAV = Recordings.wav(500, 5);

    @Inject
    UploadCleanupJob sweeping;

    @Inject
    MediaConfig config;

    private final TestFan fan = TestFan.anyone();
    private final UUID post = Ids.next();

    @Test
    void aHiddenPostIsPlayedToStaffAlone() throws Exception {
        String id = fan.ready(WAV);
        given().get(play(id)).then().statusCode(200);

        tell(id, fan.id(), FreestyleAudioChanged.WITHHELD);

        awaitStatus(play(id), 404);
        assertThat(given().get(review(id)).asByteArray()).isEqualTo(WAV);
        given().head(play(id)).then().statusCode(404);
        String other = play(id).replace("?", "/review?");
        given().get(other).then().statusCode(404).body("code", equalTo("not_found"));
        assertThat(objects(id)).isOne();

        tell(id, fan.id(), FreestyleAudioChanged.PLAYABLE);

        awaitStatus(play(id), 200);
    }

    @Test
    void removedPostCannotBePlayedAndItsObjectsAreDeleted() throws Exception {
        String id = fan.ready(WAV);

        tell(id, fan.id(), FreestyleAudioChanged.DELETED);
        awaitStatus(play(id), 404);
        given().get(review(id)).then().statusCode(404);
        sweeping.sweep();

        assertThat(objects(id)).isZero();
        tell(id, fan.id(), FreestyleAudioChanged.PLAYABLE);
        given().get(play(id)).then().statusCode(404);
    }

    @Test
    void aStrangersPostChangesNothing() throws Exception {
        String id = fan.ready(WAV);
        String own = fan.ready(WAV);

        tell(id, Ids.next(), FreestyleAudioChanged.DELETED);
        tell(own, fan.id(), FreestyleAudioChanged.DELETED);

        awaitStatus(play(own), 404);
        given().get(play(id)).then().statusCode(200);
    }

    @Test
    void recordingThatNothingUsesIsDeletedAndCountsNoMore() throws Exception {
        String posted = fan.ready(WAV);
        String sent = readyForMessages();
        long before = usedBytes();
        String kept = fan.ready(WAV);

        // Each comes twice; what another owner or another purpose's service gives up is left alone.
        for (int i = 0; i < 2; i++) {
            tell(new FreestyleUploadGivenUp(UUID.fromString(kept), fan.community(), Ids.next(), Instant.EPOCH));
            tell(new MessageUploadGivenUp(UUID.fromString(kept), fan.community(), fan.id(), Instant.EPOCH));
            tell(new FreestyleUploadGivenUp(UUID.fromString(posted), fan.community(), fan.id(), Instant.EPOCH));
            tell(new MessageUploadGivenUp(UUID.fromString(sent), fan.community(), fan.id(), Instant.EPOCH));
        }

        awaitStatus(play(posted), 404);
        awaitStatus(play(sent), 404);
        sweeping.sweep();
        assertThat(objects(posted)).isZero();
        assertThat(objects(sent)).isZero();
        given().get(play(kept)).then().statusCode(200);
        assertThat(objects(kept)).isOne();
        assertThat(before).isEqualTo(2L * WAV.length);
        assertThat(usedBytes()).isEqualTo(WAV.length);
    }

    private String readyForMessages() {
        JsonPath ticket = fan.ask(Map.of("purpose", "message", "mimeType", "audio/wav", "sizeBytes", WAV.length))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        TestFan.put(ticket.getString("url"), WAV).then().statusCode(204);
        fan.complete(ticket.getString("id")).then().statusCode(200);
        return ticket.getString("id");
    }

    private long usedBytes() {
        return fan.asking().get("/v2/uploads/usage").jsonPath().getLong("usedBytes");
    }

    private static void tell(Event event) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), event);
        }
    }

    private void tell(String upload, UUID author, String access) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(
                    Ids.next(),
                    new FreestyleAudioChanged(
                            post, fan.community(), author, UUID.fromString(upload), access, Instant.EPOCH));
        }
    }

    private static void awaitStatus(String path, int status) {
        await().untilAsserted(() -> given().get(path).then().statusCode(status));
    }

    private String play(String upload) {
        return signed(upload, "");
    }

    private String review(String upload) {
        return signed(upload, "/review");
    }

    private String signed(String upload, String suffix) {
        var urls = new UrlSigner(config.publicUrl(), config.signingKey());
        String path = "/v2/media/" + fan.community() + "/" + upload + suffix;
        return TestFan.path(urls.sign("GET", path, Instant.now().plusSeconds(600)));
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
}
