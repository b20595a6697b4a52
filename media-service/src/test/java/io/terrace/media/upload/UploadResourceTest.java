package io.terrace.media.upload;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.equalToIgnoringCase;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@WithTestResource(TestStack.class)
class UploadResourceTest {

    private static final byte[] WAV = Recordings.wav(2000, 1);

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aTicketSaysWhereToSendTheContent() {
        fan.ask(Map.of("purpose", "message", "mimeType", "audio/ogg;codecs=opus", "sizeBytes", 1000))
                .then()
                .statusCode(201)
                .header("Location", startsWith("/v2/uploads/"))
                .body("method", equalTo("PUT"))
                .body("url", startsWith("http://localhost:8080/v2/uploads/" + fan.community() + "/"))
                .body("headers.Content-Type", equalTo("audio/ogg;codecs=opus"))
                .body("expiresAt", matchesPattern(".*T.*\\.000Z"))
                .body("maxBytes", equalTo(5 * 1024 * 1024))
                .body("state", equalTo("pending"));
    }

    @Test
    void anUploadedRecordingIsReadyAndAnnounced() {
        String id = fan.ready(WAV);

        fan.get(id)
                .then()
                .statusCode(200)
                .body("state", equalTo("ready"))
                .body("mimeType", equalTo("audio/wav"))
                .body("durationMs", equalTo(2000))
                .body("sizeBytes", equalTo(WAV.length))
                .body("waveform", notNullValue());
        await().until(() -> !recordedEvents.of(id).isEmpty());
        assertThat(recordedEvents.of(id)).singleElement().isInstanceOfSatisfying(UploadReady.class, event -> {
            assertThat(event.communityId()).isEqualTo(fan.community());
            assertThat(event.ownerId()).isEqualTo(fan.id());
            assertThat(event.purpose()).isEqualTo("freestyle");
            assertThat(event.durationMs()).isEqualTo(2000);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "tone-cbr.mp3, audio/mpeg",
        "tone.m4a, audio/mp4",
        "tone.aac, audio/aac",
        "tone.opus, audio/ogg",
        "tone-live.webm, audio/webm"
    })
    void typeIsFoundFromTheContent(String name, String mimeType) {
        String id = fan.sent(Recordings.named(name));

        fan.complete(id).then().statusCode(200).body("state", equalTo("ready")).body("mimeType", equalTo(mimeType));
    }

    @ParameterizedTest
    @CsvSource({"image.png", "video.webm", "video.mp4", "tone.flac", "adpcm.wav"})
    void unsupportedFileIsRejectedPermanently(String name) {
        String id = fan.sent(Recordings.named(name));

        fan.complete(id).then().statusCode(415).body("code", equalTo("unsupported_media_type"));

        fan.complete(id).then().statusCode(415).body("code", equalTo("unsupported_media_type"));
        fan.get(id).then().body("state", equalTo("rejected")).body("reason", equalTo("unsupported_media_type"));
    }

    @Test
    void aRefusalIsAnnouncedOnce() {
        String id = fan.sent(Recordings.named("image.png"));

        fan.complete(id);
        fan.complete(id);

        await().until(() -> !recordedEvents.of(id).isEmpty());
        assertThat(recordedEvents.of(id))
                .singleElement()
                .isInstanceOfSatisfying(
                        UploadRejected.class,
                        event -> assertThat(event.reason()).isEqualTo("unsupported_media_type"));
    }

    @Test
    void aRecordingBeyondAMinuteIsTooLong() {
        String id = fan.sent(Recordings.wav(60_001, 1));

        fan.complete(id).then().statusCode(413).body("code", equalTo("media_too_long"));
    }

    @Test
    void aBrokenRecordingIsRejected() {
        byte[] broken = WAV.clone();
        broken[40] = 127;
        broken[43] = 127;
        String id = fan.sent(broken);

        fan.complete(id).then().statusCode(422).body("code", equalTo("content_rejected"));
    }

    @Test
    void completingAgainAnswersTheSame() {
        String id = fan.sent(WAV);

        String first = fan.complete(id).then().statusCode(200).extract().asString();

        fan.complete(id).then().statusCode(200).body(equalTo(first));
    }

    @Test
    void aRefusedCompletionIsReplayedUnderItsKey() {
        String id = fan.sent(Recordings.named("image.png"));

        String first = fan.asking()
                .header("Idempotency-Key", "k1")
                .post("/v2/uploads/{id}/complete", id)
                .then()
                .statusCode(415)
                .extract()
                .asString();

        fan.asking()
                .header("Idempotency-Key", "k1")
                .post("/v2/uploads/{id}/complete", id)
                .then()
                .statusCode(415)
                .header("Idempotency-Replayed", equalToIgnoringCase("true"))
                .body(equalTo(first));
        fan.get(id).then().body("state", equalTo("rejected"));
    }

    @Test
    void anUploadWithoutContentIsNotComplete() {
        String id = fan.ticket("audio/wav", 100).getString("id");

        fan.complete(id)
                .then()
                .statusCode(409)
                .body("code", equalTo("invalid_state"))
                .body("state", equalTo("pending"))
                .body("allowed", hasItems("uploaded"));
    }

    @Test
    void oneIdempotencyKeyGivesOneTicket() {
        Map<String, ?> draft = Map.of("purpose", "freestyle", "mimeType", "audio/wav", "sizeBytes", 10);

        String first = ticketUnder("k2", draft);

        assertThat(ticketUnder("k2", draft)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({
        "freestyle, video/mp4, 10, 415, unsupported_media_type",
        "freestyle, text/html, 10, 415, unsupported_media_type",
        "avatar, image/svg+xml, 10, 415, unsupported_media_type",
        "freestyle, audio/wav, 5242881, 413, payload_too_large",
        "freestyle, audio/wav, 0, 400, validation_failed",
        "freestyle, audio/wav, -1, 400, validation_failed",
        "freestyle, '', 10, 400, validation_failed",
        "poster, audio/wav, 10, 400, validation_failed"
    })
    void aTicketIsRefused(String purpose, String mimeType, long sizeBytes, int status, String code) {
        fan.ask(Map.of("purpose", purpose, "mimeType", mimeType, "sizeBytes", sizeBytes))
                .then()
                .statusCode(status)
                .body("code", equalTo(code));
    }

    @Test
    void onlyAFanUploads() {
        RestAssured.given().post("/v2/uploads").then().statusCode(401);

        RestAssured.given()
                .auth()
                .oauth2(TestFan.TOKENS.app(fan.community()))
                .contentType("application/json")
                .body("{}")
                .post("/v2/uploads")
                .then()
                .statusCode(403)
                .body("code", equalTo("insufficient_scope"));
    }

    @Test
    void anothersUploadIsAsAbsentAsNone() {
        String id = fan.sent(WAV);
        String absent = Ids.next().toString();
        TestFan neighbour = TestFan.of(fan.community());
        TestFan stranger = TestFan.anyone();

        for (TestFan other : new TestFan[] {neighbour, stranger}) {
            assertThat(problem(other.get(id).asString()))
                    .isEqualTo(problem(other.get(absent).asString()))
                    .contains("not_found");
            assertThat(problem(other.complete(id).asString()))
                    .isEqualTo(problem(other.complete(absent).asString()))
                    .contains("not_found");
        }
        fan.get(id).then().body("state", equalTo("uploaded"));
    }

    private String ticketUnder(String key, Map<String, ?> draft) {
        return fan.asking()
                .header("Idempotency-Key", key)
                .contentType("application/json")
                .body(draft)
                .post("/v2/uploads")
                .then()
                .statusCode(201)
                .extract()
                .asString();
    }

    private static String problem(String body) {
        return body.replace(JsonPath.from(body).getString("requestId"), "");
    }
}
