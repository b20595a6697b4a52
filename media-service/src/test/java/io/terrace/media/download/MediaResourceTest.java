package io.terrace.media.download;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class MediaResourceTest {

    private static final byte[] WAV = Recordings.wav(20_000, 8);

    @Inject
    UploadLinkSigner links;

    private final TestFan fan = TestFan.anyone();
    private String path = "";

    @BeforeEach
    void upload() {
        path = play(fan.community(), fan.ready(WAV));
    }

    @Test
    void aRecordingIsPlayed() {
        byte[] played = given().get(path)
                .then()
                .statusCode(200)
                .header("Content-Type", "audio/wav")
                .header("Content-Length", Integer.toString(WAV.length))
                .header("Content-Disposition", "inline")
                .header("Accept-Ranges", "bytes")
                .header("Cache-Control", startsWith("private"))
                .extract()
                .asByteArray();

        assertThat(played).isEqualTo(WAV);
    }

    @Test
    void aRangeIsPlayedAlone() {
        byte[] part = given().header("Range", "bytes=1000-200999")
                .get(path)
                .then()
                .statusCode(206)
                .header("Content-Range", "bytes 1000-200999/" + WAV.length)
                .header("Content-Length", "200000")
                .extract()
                .asByteArray();

        assertThat(part).isEqualTo(Arrays.copyOfRange(WAV, 1000, 201_000));
    }

    @Test
    void aRangeBeyondTheEndIsAProblem() {
        given().header("Range", "bytes=" + WAV.length + "-")
                .get(path)
                .then()
                .statusCode(416)
                .header("Content-Range", "bytes */" + WAV.length)
                .contentType("application/problem+json")
                .body("code", equalTo("range_not_satisfiable"));
    }

    @Test
    void unchangedMediaIsNotSentAgain() {
        String etag = given().get(path).header("ETag");

        given().header("If-None-Match", etag).get(path).then().statusCode(304).header("ETag", etag);
        given().header("If-None-Match", "\"other\"").get(path).then().statusCode(200);
    }

    @Test
    void rangeOfAnotherVersionReturnsFullContent() {
        String etag = given().get(path).header("ETag");

        given().header("Range", "bytes=0-9")
                .header("If-Range", "\"other\"")
                .get(path)
                .then()
                .statusCode(200);
        given().header("Range", "bytes=0-9")
                .header("If-Range", etag)
                .get(path)
                .then()
                .statusCode(206);
    }

    @Test
    void headHasTheSizeOnly() {
        given().head(path)
                .then()
                .statusCode(200)
                .header("Content-Length", Integer.toString(WAV.length))
                .header("Content-Type", "audio/wav")
                .header("Accept-Ranges", "bytes");
    }

    @Test
    void onlyOurSignaturePlays() {
        String forged = path.substring(0, path.length() - 4) + "AAAA";
        String unsigned = path.substring(0, path.indexOf('?'));
        String foreign = path.replace(fan.community().toString(), Ids.next().toString());

        for (String refused : new String[] {forged, unsigned, foreign}) {
            given().get(refused).then().statusCode(404).body("code", equalTo("not_found"));
        }
    }

    @Test
    void anExpiredLinkIsGone() {
        String id = fan.ready(WAV);
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().minusSeconds(1));

        given().get(TestFan.path(url)).then().statusCode(410).body("code", equalTo("link_expired"));
    }

    @Test
    void onlyAReadyUploadIsPlayed() {
        String sent = fan.sent(WAV);
        String rejected = fan.sent(Recordings.named("image.png"));
        fan.complete(rejected).then().statusCode(415);

        given().get(play(fan.community(), sent)).then().statusCode(404);
        given().get(play(fan.community(), rejected)).then().statusCode(404);
        given().get(play(fan.community(), Ids.next().toString())).then().statusCode(404);
        given().get(play(Ids.next(), fan.ready(WAV))).then().statusCode(404);
    }

    private String play(UUID community, String upload) {
        return TestFan.path(
                links.toPlay(community, UUID.fromString(upload), Instant.now().plusSeconds(60)));
    }
}
