package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.terrace.media.RawRequest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.testing.BoundedWait;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What tus 1.0 asks of a server, on a ticket's URL.
@QuarkusTest
@WithTestResource(TestStack.class)
class TusTest {

    private static final byte[] WAV = Recordings.wav(40_000, 4);
    private static final String PIECE = "application/offset+octet-stream";

    @Inject
    UploadLinkSigner links;

    private final TestFan fan = TestFan.anyone();
    private String id;
    private String path;

    @BeforeEach
    void requestTicket() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        id = ticket.getString("id");
        path = TestFan.path(ticket.getString("url"));
    }

    @Test
    void headHasOffsetLengthAndExpiry() {
        patch(0, 1_000, null).then().statusCode(204).header("Tus-Resumable", "1.0.0");

        tus().head(path)
                .then()
                .statusCode(204)
                .header("Tus-Resumable", "1.0.0")
                .header("Upload-Offset", "1000")
                .header("Upload-Length", Integer.toString(WAV.length))
                .header("Upload-Expires", matchesPattern("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT"))
                .header("Cache-Control", "no-store");
    }

    @Test
    void optionsNamesVersionAndExtensions() {
        given().options(path)
                .then()
                .statusCode(204)
                .header("Tus-Resumable", "1.0.0")
                .header("Tus-Version", "1.0.0")
                .header("Tus-Extension", "expiration,checksum")
                .header("Tus-Checksum-Algorithm", "sha1,sha256");
    }

    @Test
    void anotherVersionIsRefused() {
        given().header("Tus-Resumable", "0.2.2")
                .head(path)
                .then()
                .statusCode(412)
                .header("Tus-Version", "1.0.0")
                .header("Tus-Resumable", "1.0.0");
        given().header("Tus-Resumable", "2.0.0")
                .header("Upload-Offset", 0)
                .contentType(PIECE)
                .body(WAV)
                .patch(path)
                .then()
                .statusCode(412)
                .body("code", is("unsupported_tus_version"));
        received(0);
    }

    @Test
    void aPieceOfAnotherTypeIsRefused() {
        tus().header("Upload-Offset", 0)
                .contentType("audio/wav")
                .body(WAV)
                .patch(path)
                .then()
                .statusCode(415)
                .body("code", is("unsupported_media_type"));
        received(0);
    }

    @Test
    void aWrongOffsetLearnsTheRightOne() {
        patch(0, 1_000, null).then().statusCode(204);

        patch(0, 1_000, null)
                .then()
                .statusCode(409)
                .header("Tus-Resumable", "1.0.0")
                .body("offset", equalTo(1_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha1", "sha256"})
    void chunkWithValidChecksumIsStored(String algorithm) {
        patch(0, 300_000, checksum(algorithm, 0, 300_000))
                .then()
                .statusCode(204)
                .header("Upload-Offset", "300000");
        patch(300_000, WAV.length, checksum(algorithm, 300_000, WAV.length))
                .then()
                .statusCode(204);

        fan.complete(id).then().statusCode(200);
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60));
        assertThat(given().get(TestFan.path(url)).then().extract().asByteArray())
                .isEqualTo(WAV);
    }

    @Test
    void chunkWithWrongChecksumIsDiscarded() {
        patch(0, 300_000, checksum("sha256", 0, 299_999))
                .then()
                .statusCode(460)
                .body("code", is("checksum_mismatch"))
                .body("retryable", is(true));
        received(0);

        patch(0, 300_000, checksum("sha256", 0, 300_000)).then().statusCode(204);
    }

    @Test
    void interruptedChunkWithChecksumIsDiscarded() throws IOException {
        String headers = "Upload-Offset: 0\r\nTus-Resumable: 1.0.0\r\nContent-Type: " + PIECE + "\r\nUpload-Checksum: "
                + checksum("sha1", 0, WAV.length) + "\r\nContent-Length: " + WAV.length + "\r\n";

        try (RawRequest cut = new RawRequest("PATCH", path, headers)) {
            cut.send(WAV, 0, 400_000);
        }

        received(0);
        BoundedWait.await().until(() -> patch(0, WAV.length, null).statusCode() == 204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"md5 1B2M2Y8AsgTpgAmY7PhCfg==", "sha1", "sha1 x", "sha256 AAAAAAAAAAAAAAAAAAAAAAAAAAA="})
    void anotherChecksumIsInvalid(String checksum) {
        patch(0, 1_000, checksum).then().statusCode(400).body("code", is("validation_failed"));
        received(0);
    }

    @Test
    void anEmptyPieceChangesNothing() {
        patch(0, 0, checksum("sha1", 0, 0)).then().statusCode(204).header("Upload-Offset", "0");
        patch(0, 0, null).then().statusCode(204).header("Upload-Offset", "0");
        patch(0, 1_000, checksum("sha1", 0, 1_000)).then().statusCode(204).header("Upload-Offset", "1000");
    }

    private void received(int bytes) {
        given().head(path).then().header("Upload-Offset", Integer.toString(bytes));
    }

    private Response patch(int from, int to, @Nullable String checksum) {
        RequestSpecification request = tus().header("Upload-Offset", from).contentType(PIECE);
        if (checksum != null) {
            request.header("Upload-Checksum", checksum);
        }
        return request.body(Arrays.copyOfRange(WAV, from, to)).patch(path);
    }

    private static RequestSpecification tus() {
        return given().header("Tus-Resumable", "1.0.0");
    }

    private static String checksum(String algorithm, int from, int to) {
        try {
            byte[] digest = MessageDigest.getInstance(algorithm.replace("sha", "SHA-"))
                    .digest(Arrays.copyOfRange(WAV, from, to));
            return algorithm + " " + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
