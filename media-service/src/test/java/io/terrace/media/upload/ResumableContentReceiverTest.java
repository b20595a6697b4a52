package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.media.RawRequest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ResumableContentReceiverTest {

    private static final byte[] WAV = Recordings.wav(40_000, 4);

    @Inject
    UploadLinkSigner links;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aContentInPiecesIsTheSame() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String url = ticket.getString("url");

        offset(url, 0);
        patch(url, 0, 300_000).then().statusCode(204).header("Upload-Offset", "300000");
        offset(url, 300_000);
        patch(url, 300_000, 300_001).then().statusCode(204);
        patch(url, 300_001, WAV.length).then().statusCode(204);

        offset(url, WAV.length);
        fan.complete(ticket.getString("id")).then().statusCode(200).body("durationMs", equalTo(40_000));
        assertThat(play(ticket.getString("id"))).isEqualTo(WAV);
    }

    @Test
    void aPieceThatBeginsElsewhereIsRefused() {
        String url = fan.ticket("audio/wav", WAV.length).getString("url");
        patch(url, 0, 1000).then().statusCode(204);

        patch(url, 999, 2000)
                .then()
                .statusCode(409)
                .body("code", equalTo("version_conflict"))
                .body("offset", equalTo(1000));
        patch(url, 1001, 2000).then().statusCode(409);
        given().body(WAV).patch(TestFan.path(url)).then().statusCode(400);
        given().header("Upload-Offset", -1)
                .body(WAV)
                .patch(TestFan.path(url))
                .then()
                .statusCode(400);
        offset(url, 1000);
    }

    @Test
    void uploadResumesAfterABrokenConnection() throws IOException {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String url = ticket.getString("url");
        String headers = "Upload-Offset: 0\r\nContent-Length: " + WAV.length + "\r\n";

        try (RawRequest patch = new RawRequest("PATCH", TestFan.path(url), headers)) {
            patch.send(WAV, 0, 400_000);
            await().until(() -> received(ticket.getString("id")) > 0);
        }

        await().until(() -> given().head(TestFan.path(url)).statusCode() == 204);
        int kept = received(ticket.getString("id"));
        assertThat(kept).isGreaterThanOrEqualTo(256 * 1024);
        await().until(() ->
                patch(url, received(ticket.getString("id")), WAV.length).statusCode() == 204);
        fan.complete(ticket.getString("id")).then().statusCode(200);
        assertThat(play(ticket.getString("id"))).isEqualTo(WAV);
    }

    @Test
    void fullUploadSucceedsAfterPartialUpload() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        patch(ticket.getString("url"), 0, 1000).then().statusCode(204);

        TestFan.put(ticket.getString("url"), WAV).then().statusCode(204);

        fan.complete(ticket.getString("id")).then().statusCode(200);
        assertThat(play(ticket.getString("id"))).isEqualTo(WAV);
    }

    @Test
    void moreThanAnnouncedIsRefused() {
        String url = fan.ticket("audio/wav", 1000).getString("url");

        patch(url, 0, 1001).then().statusCode(413).body("code", equalTo("payload_too_large"));

        patch(url, 0, 1000).then().statusCode(204);
    }

    @Test
    void completionRejectsContentWithWrongHash() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length, "0".repeat(64));
        patch(ticket.getString("url"), 0, WAV.length).then().statusCode(204);

        fan.complete(ticket.getString("id")).then().statusCode(422).body("code", equalTo("content_rejected"));
    }

    @Test
    void thereAreOnlySoManyPieces() {
        String url = fan.ticket("audio/wav", WAV.length).getString("url");
        for (int at = 0; at < 16; at++) {
            patch(url, at, at + 1).then().statusCode(204);
        }

        patch(url, 16, 17)
                .then()
                .statusCode(422)
                .body("code", equalTo("rule_violation"))
                .body("reasons[0].code", equalTo("too_many_pieces"));
    }

    private int received(String id) {
        return fan.get(id).jsonPath().getInt("receivedBytes");
    }

    private static void offset(String url, int expected) {
        given().head(TestFan.path(url)).then().statusCode(204).header("Upload-Offset", Integer.toString(expected));
    }

    private static Response patch(String url, int from, int to) {
        byte[] piece = to <= WAV.length ? Arrays.copyOfRange(WAV, from, to) : new byte[to - from];
        return given().header("Upload-Offset", from)
                .contentType("application/offset+octet-stream")
                .body(piece)
                .patch(TestFan.path(url));
    }

    private byte[] play(String id) {
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60));
        return given().get(TestFan.path(url)).then().statusCode(200).extract().asByteArray();
    }
}
