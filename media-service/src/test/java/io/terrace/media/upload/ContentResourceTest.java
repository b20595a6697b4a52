package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.Files.isRegularFile;
import static java.nio.file.Files.walk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.MediaConfig;
import io.terrace.media.RawRequest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ContentResourceTest {

    private static final byte[] WAV = Recordings.wav(500, 2);

    @Inject
    UploadLinkSigner links;

    @Inject
    MediaConfig config;

    private final TestFan fan = TestFan.anyone();
    private final TestFan other = TestFan.anyone();

    @Test
    void aContentOfAnotherLengthIsRefusedAndMayBeSentAgain() {
        String url = fan.ticket("audio/wav", WAV.length).getString("url");
        byte[] longer = Recordings.wav(501, 2);
        byte[] shorter = Recordings.wav(499, 2);

        TestFan.put(url, longer).then().statusCode(413).body("code", equalTo("payload_too_large"));
        TestFan.put(url, shorter)
                .then()
                .statusCode(422)
                .body("code", equalTo("content_rejected"))
                .body("reasons[0].code", equalTo("too_short"));
        TestFan.put(url, WAV).then().statusCode(204);
    }

    @Test
    void aLengthThatIsNotDeclaredIsCountedAllTheSame() throws IOException {
        String path = TestFan.path(fan.ticket("audio/wav", 10).getString("url"));
        byte[] chunks = "b\r\n12345678901\r\n0\r\n\r\n".getBytes(US_ASCII);

        try (RawRequest put = new RawRequest("PUT", path, "Transfer-Encoding: chunked\r\n")) {
            assertThat(put.send(chunks, 0, chunks.length).status()).isEqualTo(413);
        }
    }

    @Test
    void anAlteredContentIsRefusedAndMayBeSentAgain() throws NoSuchAlgorithmException {
        String announced = HexFormat.of().withUpperCase().formatHex(digest(WAV));
        JsonPath ticket = fan.ticket("audio/wav", WAV.length, announced);
        byte[] altered = WAV.clone();
        altered[100] ^= 1;

        TestFan.put(ticket.getString("url"), altered)
                .then()
                .statusCode(422)
                .body("reasons[0].code", equalTo("checksum_mismatch"));

        assertThat(files(fan, ticket.getString("id"))).isZero();
        TestFan.put(ticket.getString("url"), WAV).then().statusCode(204);
    }

    @Test
    void aContentThatHasComeIsNotReplaced() {
        String url = fan.ticket("audio/wav", WAV.length).getString("url");
        TestFan.put(url, WAV).then().statusCode(204);

        TestFan.put(url, WAV)
                .then()
                .statusCode(409)
                .body("code", equalTo("invalid_state"))
                .body("state", equalTo("uploaded"))
                .body("allowed", hasItems("pending"));
    }

    @Test
    void onlyOurSignatureOpensAnUpload() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String url = ticket.getString("url");
        UUID id = UUID.fromString(ticket.getString("id"));
        String forged = url.substring(0, url.length() - 4) + "AAAA";
        String foreign =
                url.replace(fan.community().toString(), other.community().toString());
        String nothing =
                links.toUpload(fan.community(), Ids.next(), Instant.now().plusSeconds(60));
        String elsewhere = links.toUpload(other.community(), id, Instant.now().plusSeconds(60));
        String unsigned = url.substring(0, url.indexOf('?'));

        for (String refused : new String[] {forged, foreign, nothing, elsewhere, unsigned + "?expires=1"}) {
            TestFan.put(refused, WAV).then().statusCode(404).body("code", equalTo("not_found"));
        }
        given().body(WAV)
                .put(TestFan.path(unsigned + "?expires=abc&signature=x"))
                .then()
                .statusCode(404);
    }

    @Test
    void anExpiredTicketTakesNothing() {
        UUID id = UUID.fromString(fan.ticket("audio/wav", WAV.length).getString("id"));
        String expired = links.toUpload(fan.community(), id, Instant.now().minusSeconds(1));

        TestFan.put(expired, WAV).then().statusCode(410).body("code", equalTo("upload_expired"));
    }

    @Test
    void aBrokenTransferShowsNowhere() throws IOException {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String path = TestFan.path(ticket.getString("url"));
        String id = ticket.getString("id");

        try (RawRequest put = new RawRequest("PUT", path, "Content-Length: " + WAV.length + "\r\n")) {
            put.send(WAV, 0, WAV.length / 2);
            await().until(() -> files(fan, id) == 1);
        }

        await().until(() -> files(fan, id) == 0);
        fan.get(id).then().body("state", equalTo("pending")).body("receivedBytes", equalTo(0));
        TestFan.put(ticket.getString("url"), WAV).then().statusCode(204);
    }

    /// The first bytes are in the store while the last are not yet sent: nothing gathers them before.
    @Test
    void aContentIsStreamedToTheStore() throws IOException {
        byte[] large = Recordings.wav(60_000, 3);
        JsonPath ticket = fan.ticket("audio/wav", large.length);
        String path = TestFan.path(ticket.getString("url"));
        int most = large.length - 100_000;

        try (RawRequest put = new RawRequest("PUT", path, "Content-Length: " + large.length + "\r\n")) {
            put.send(large, 0, most);
            await().until(() -> stored(fan, ticket.getString("id")) > most - 200_000);
            assertThat(put.send(large, most, large.length).status()).isEqualTo(204);
        }

        fan.complete(ticket.getString("id")).then().statusCode(200).body("durationMs", equalTo(60_000));
    }

    private int files(TestFan owner, String upload) {
        return (int) contents(owner, upload).count();
    }

    private long stored(TestFan owner, String upload) {
        return contents(owner, upload).mapToLong(file -> file.toFile().length()).sum();
    }

    private Stream<Path> contents(TestFan owner, String upload) {
        Path folder = config.folder().resolve(owner.community().toString()).resolve(upload);
        if (!Files.exists(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> all = walk(folder)) {
            return all.filter(file -> isRegularFile(file)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] digest(byte[] content) throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("SHA-256").digest(content);
    }
}
