package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.media.store.LocalBucket;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The whole way with a bucket in place of the folder.
@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(LocalBucket.class)
class BucketTest {

    private static final byte[] WAV = Recordings.wav(30_000, 9);

    @Inject
    UploadLinkSigner links;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aContentSentAtOnceIsPlayed() {
        String id = fan.ready(WAV);

        byte[] part = given().header("Range", "bytes=100-400099").get(play(id)).asByteArray();

        assertThat(part).isEqualTo(Arrays.copyOfRange(WAV, 100, 400_100));
    }

    @Test
    void aContentOfAnotherLengthIsRefused() {
        String url = fan.ticket("audio/wav", WAV.length).getString("url");

        TestFan.put(url, Recordings.wav(30_001, 9)).then().statusCode(413);
        TestFan.put(url, Recordings.wav(29_999, 9)).then().statusCode(422);
        TestFan.put(url, WAV).then().statusCode(204);
    }

    @Test
    void aContentInPiecesIsPlayed() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String path = TestFan.path(ticket.getString("url"));
        given().header("Upload-Offset", 0)
                .body(Arrays.copyOf(WAV, 300_000))
                .patch(path)
                .then()
                .statusCode(204);
        given().header("Upload-Offset", 300_000)
                .body(Arrays.copyOfRange(WAV, 300_000, WAV.length))
                .patch(path)
                .then()
                .statusCode(204);

        fan.complete(ticket.getString("id")).then().statusCode(200).body("durationMs", equalTo(30_000));

        assertThat(given().get(play(ticket.getString("id"))).asByteArray()).isEqualTo(WAV);
    }

    private String play(String id) {
        return TestFan.path(
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60)));
    }
}
