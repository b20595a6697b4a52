package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.MediaConfig;
import io.terrace.media.Pictures;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.kernel.UrlSigner;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Pictures of fans, from the ticket to their three sizes.
@QuarkusTest
@WithTestResource(TestStack.class)
class AvatarTest {

    private static final byte[] JPEG = Pictures.jpeg(900, 600, 1);

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    UploadCleanupJob sweeping;

    @Inject
    MediaConfig config;

    private final TestFan fan = TestFan.anyone();

    @Test
    void pictureIsReadyInThreeSizes() throws IOException {
        String id = fan.sentPicture(JPEG);

        fan.complete(id)
                .then()
                .statusCode(200)
                .body("state", is("ready"))
                .body("purpose", is("avatar"))
                .body("mimeType", is("image/jpeg"));

        assertThat(sizes(id)).containsExactly(64, 256, 512);
        for (UploadReady.Picture picture : pictures(id)) {
            byte[] shown = given().get(path(picture)).asByteArray();
            assertThat(ImageIO.read(new ByteArrayInputStream(shown)).getWidth()).isEqualTo(picture.size());
        }
    }

    @Test
    void addressIsForGoodAndForEveryone() {
        String path = path(pictures(ready(JPEG)).getFirst());

        String tag = given().get(path)
                .then()
                .statusCode(200)
                .header("Content-Type", "image/jpeg")
                .header("Cache-Control", "public, max-age=31536000, immutable")
                .extract()
                .header("ETag");
        String length = given().head(path)
                .then()
                .statusCode(200)
                .header("ETag", tag)
                .extract()
                .header("Content-Length");

        assertThat(given().get(path).asByteArray()).hasSize(Integer.parseInt(length));
        given().header("If-None-Match", tag).get(path).then().statusCode(304).header("ETag", tag);
        given().header("If-None-Match", "\"other\"").get(path).then().statusCode(200);
    }

    @Test
    void samePictureHasTheSameContentIdAndItsOwnAddress() {
        List<UploadReady.Picture> first = pictures(ready(JPEG));
        List<UploadReady.Picture> second = pictures(ready(JPEG));

        assertThat(lastOf(path(second.getFirst()))).isEqualTo(lastOf(path(first.getFirst())));
        assertThat(path(second.getFirst())).isNotEqualTo(path(first.getFirst()));
    }

    @Test
    void whatFansSentIsDeletedAtOnceAndTheSizesStay() throws IOException {
        byte[] located = Pictures.withExif(JPEG, 6, "GPS 51.5 N");
        String id = ready(located);

        assertThat(objects(id))
                .hasSize(3)
                .allSatisfy(object -> assertThat(new String(object, ISO_8859_1)).doesNotContain("Exif", "GPS"));
        sweeping.sweep();
        assertThat(objects(id)).hasSize(3);
    }

    @Test
    void smallPictureIsStoredOnce() throws IOException {
        String id = ready(Pictures.png(40, 40, 1));

        assertThat(sizes(id)).containsExactly(64, 256, 512);
        assertThat(objects(id)).hasSize(1);
        given().get(path(pictures(id).getLast())).then().statusCode(200);
    }

    @Test
    void picturesArriveInPiecesToo() {
        JsonPath ticket = fan.ask(Map.of("purpose", "avatar", "mimeType", "image/jpeg", "sizeBytes", JPEG.length))
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        given().header("Upload-Offset", 0)
                .contentType("application/offset+octet-stream")
                .body(JPEG)
                .patch(TestFan.path(ticket.getString("url")))
                .then()
                .statusCode(204);

        fan.complete(ticket.getString("id")).then().statusCode(200).body("state", is("ready"));
    }

    // An array is what a test sends, and no one compares it.
    @SuppressWarnings("ArrayRecordComponent")
    record Refused(String name, byte[] content, int status, String code) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Refused> hostile() {
        byte[] pixels = Pictures.chunk("IDAT", new byte[20]);
        byte[] truncated = Arrays.copyOf(Pictures.png(300, 300, 2), 400);
        return Stream.of(
                new Refused("svg", "<svg onload='alert(1)'/>".getBytes(ISO_8859_1), 415, "unsupported_media_type"),
                new Refused("gif", "GIF89a\1\0\1\0\0\0\0;".getBytes(ISO_8859_1), 415, "unsupported_media_type"),
                new Refused("recording", Recordings.wav(500, 1), 415, "unsupported_media_type"),
                new Refused("moving webp", Pictures.named("moving.webp"), 415, "unsupported_media_type"),
                new Refused(
                        "apng",
                        Pictures.pngSaying(5, 5, Pictures.chunk("acTL", new byte[8]), pixels),
                        415,
                        "unsupported_media_type"),
                new Refused("0 x 0", Pictures.pngSaying(0, 0, pixels), 422, "content_rejected"),
                new Refused("65,535 x 65,535", Pictures.pngSaying(65_535, 65_535, pixels), 413, "payload_too_large"),
                new Refused("truncated", truncated, 422, "content_rejected"),
                new Refused("no pixels", Pictures.pngSaying(500, 500, pixels), 422, "content_rejected"),
                new Refused("cut in its scan", Arrays.copyOf(JPEG, 400), 422, "content_rejected"));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void whatIsNoGoodPictureIsRefusedForGood(Refused refused) throws IOException {
        String id = fan.sentPicture(refused.content());

        fan.complete(id).then().statusCode(refused.status()).body("code", is(refused.code()));
        fan.complete(id).then().statusCode(refused.status()).body("code", is(refused.code()));

        fan.get(id).then().body("state", is("rejected")).body("reason", is(refused.code()));
        assertThat(objects(id)).isEmpty();
        await().until(() -> !recordedEvents.of(id).isEmpty());
        assertThat(recordedEvents.of(id)).singleElement().isInstanceOf(UploadRejected.class);
    }

    @Test
    void ticketIsForPicturesOfItsSize() {
        fan.ask(Map.of("purpose", "avatar", "mimeType", "image/svg+xml", "sizeBytes", 10))
                .then()
                .statusCode(415);
        fan.ask(Map.of("purpose", "avatar", "mimeType", "audio/wav", "sizeBytes", 10))
                .then()
                .statusCode(415);
        fan.ask(Map.of("purpose", "freestyle", "mimeType", "image/png", "sizeBytes", 10))
                .then()
                .statusCode(415);
        fan.ask(Map.of("purpose", "avatar", "mimeType", "image/png", "sizeBytes", 5 * 1024 * 1024 + 1))
                .then()
                .statusCode(413)
                .body("maxBytes", equalTo(5 * 1024 * 1024));
    }

    @Test
    void manyCompletionsDecideOnce() throws Exception {
        String id = fan.sentPicture(JPEG);

        List<Integer> statuses = ParallelRunner.of(6, () -> fan.complete(id).statusCode());

        assertThat(statuses).contains(200).isSubsetOf(200, 503);
        fan.complete(id).then().statusCode(200);
        await().until(() -> !recordedEvents.of(id).isEmpty());
        assertThat(recordedEvents.of(id)).hasSize(1);
        assertThat(given().get(path(pictures(id).getLast())).statusCode()).isEqualTo(200);
    }

    @Test
    void replacedPictureIsDeleted() throws Exception {
        String old = ready(JPEG);
        String kept = ready(Pictures.png(300, 300, 3));
        String path = path(pictures(old).getFirst());

        tell(old, Ids.next());
        tell(old, fan.id());

        await().untilAsserted(() -> given().get(path).then().statusCode(404).header("Cache-Control", "no-store"));
        sweeping.sweep();
        assertThat(objects(old)).isEmpty();
        given().get(path(pictures(kept).getFirst())).then().statusCode(200);
    }

    @Test
    void strangersReplacementChangesNothing() throws Exception {
        String own = ready(JPEG);
        String other = ready(Pictures.png(300, 300, 3));

        tell(own, Ids.next());
        tell(other, fan.id());

        String gone = path(pictures(other).getFirst());
        await().untilAsserted(() -> given().get(gone).then().statusCode(404));
        given().get(path(pictures(own).getFirst())).then().statusCode(200);
    }

    @Test
    void pictureIsShownByNoOtherAddress() {
        String id = ready(JPEG);
        String path = path(pictures(id).getFirst());

        given().get("/v2/avatars/" + Ids.next() + path.substring(path.indexOf('/', 12)))
                .then()
                .statusCode(404);
        given().get(path.substring(0, path.lastIndexOf('/') + 1) + Ids.next())
                .then()
                .statusCode(404);
        given().get(path.substring(0, path.lastIndexOf('/') + 1) + "no-id")
                .then()
                .statusCode(404);
        var urls = new UrlSigner(config.publicUrl(), config.signingKey());
        String played = urls.sign(
                "GET", "/v2/media/" + fan.community() + "/" + id, Instant.now().plusSeconds(600));
        given().get(TestFan.path(played)).then().statusCode(404);
    }

    private String ready(byte[] picture) {
        String id = fan.sentPicture(picture);
        fan.complete(id).then().statusCode(200);
        return id;
    }

    private List<UploadReady.Picture> pictures(String upload) {
        await().until(() -> !recordedEvents.of(upload).isEmpty());
        MediaEvent event = recordedEvents.of(upload).getFirst();
        assertThat(event).isInstanceOf(UploadReady.class);
        return Objects.requireNonNull(((UploadReady) event).pictures());
    }

    private List<Integer> sizes(String upload) {
        return pictures(upload).stream().map(UploadReady.Picture::size).toList();
    }

    private static String path(UploadReady.Picture picture) {
        return URI.create(picture.url()).getRawPath();
    }

    private static String lastOf(String path) {
        return path.substring(path.lastIndexOf('/'));
    }

    private void tell(String upload, UUID owner) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.send(Ids.next(), new AvatarReplaced(owner, fan.community(), UUID.fromString(upload), Instant.EPOCH));
        }
    }

    private List<byte[]> objects(String id) throws IOException {
        Path folder = config.folder().resolve(fan.community().toString()).resolve(id);
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(AvatarTest::bytes).toList();
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
