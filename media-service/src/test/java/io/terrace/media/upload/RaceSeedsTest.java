package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.terrace.media.RawRequest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The races for uploads over many seeds: `./terrace prove races`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    private static final int RIVALS = 8;
    private static final byte[] WAV = Recordings.wav(1_000, 0);
    private static final byte[] LONG_WAV = Recordings.wav(40_000, 4);

    @Inject
    UploadLinkSigner links;

    @Inject
    RecordedEvents recordedEvents;

    @Test
    void ofContentsSentAtOnceOneIsTheUploads() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            assertOneContentIsStored(
                    seed, (url, content) -> request(url).PUT(content).build());
        }
    }

    @Test
    void concurrentChunksStoreOnlyOne() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            assertOneContentIsStored(seed, (url, content) -> chunk(url, 0, content));
        }
    }

    @Test
    void completionsAtOnceReachOneVerdict() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan fan = TestFan.anyone();
            String id = fan.sent(WAV);

            List<HttpResponse<String>> answers =
                    HttpRaceRunner.all(seed, Collections.nCopies(RIVALS, completion(fan, id)));

            assertThat(answers)
                    .as("seed %d", seed)
                    .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200))
                    .extracting(HttpResponse::body)
                    .containsOnly(answers.getFirst().body());
            await().until(() -> !recordedEvents.of(id).isEmpty());
            assertThat(recordedEvents.of(id)).as("seed %d", seed).hasSize(1);
        }
    }

    /// Each rival's last byte is another. A completion comes before all of them or after the first.
    @Test
    void completionAmidLastChunksSeesNoneOrOne() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan fan = TestFan.anyone();
            JsonPath ticket = fan.ticket("audio/wav", WAV.length);
            String id = ticket.getString("id");
            String url = ticket.getString("url");
            int last = WAV.length - 1;
            patch(url, WAV, 0, last).then().statusCode(204);
            List<HttpRequest> requests = new ArrayList<>(IntStream.range(0, RIVALS)
                    .mapToObj(rival -> chunk(url, last, BodyPublishers.ofByteArray(new byte[] {(byte) rival})))
                    .toList());
            requests.add(completion(fan, id));

            List<Integer> statuses = statuses(HttpRaceRunner.all(seed, requests));

            List<Integer> ofChunks = statuses.subList(0, RIVALS);
            assertThat(ofChunks).as("seed %d", seed).containsOnlyOnce(204);
            assertThat(Collections.frequency(ofChunks, 409)).as("seed %d", seed).isEqualTo(RIVALS - 1);
            assertThat(statuses.getLast()).as("seed %d", seed).isIn(200, 409);
            fan.complete(id).then().statusCode(200);
            byte[] expected = WAV.clone();
            expected[last] = (byte) ofChunks.indexOf(204);
            assertThat(play(fan, id)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    /// What the offset says is durable: pieces that the cut request had still to store may only add to it.
    @Test
    void offsetJustAfterACutIsThatOfDurableBytes() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan fan = TestFan.anyone();
            JsonPath ticket = fan.ticket("audio/wav", LONG_WAV.length);
            String url = ticket.getString("url");
            int cut = 1 + new Random(seed).nextInt(LONG_WAV.length - 1);
            String headers = "Upload-Offset: 0\r\nContent-Length: " + LONG_WAV.length + "\r\n";

            try (RawRequest patch = new RawRequest("PATCH", TestFan.path(url), headers)) {
                patch.send(LONG_WAV, 0, cut);
            }
            int offset = Integer.parseInt(given().head(TestFan.path(url))
                    .then()
                    .statusCode(204)
                    .extract()
                    .header("Upload-Offset"));

            Response rest = patch(url, LONG_WAV, offset, LONG_WAV.length);
            while (rest.statusCode() == 409) {
                int kept = rest.jsonPath().getInt("offset");
                assertThat(kept).as("seed %d", seed).isGreaterThan(offset).isLessThanOrEqualTo(cut);
                offset = kept;
                rest = patch(url, LONG_WAV, offset, LONG_WAV.length);
            }
            rest.then().statusCode(204);
            fan.complete(ticket.getString("id")).then().statusCode(200);
            assertThat(play(fan, ticket.getString("id"))).as("seed %d", seed).isEqualTo(LONG_WAV);
        }
    }

    @Test
    void aContentStillArrivingIsNotCompleted() throws IOException {
        TestFan fan = TestFan.anyone();
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String path = TestFan.path(ticket.getString("url"));

        try (RawRequest put = new RawRequest("PUT", path, "Content-Length: " + WAV.length + "\r\n")) {
            put.send(WAV, 0, WAV.length - 1);
            fan.complete(ticket.getString("id")).then().statusCode(409).body("state", equalTo("pending"));
            assertThat(put.send(WAV, WAV.length - 1, WAV.length).status()).isEqualTo(204);
        }

        fan.complete(ticket.getString("id")).then().statusCode(200);
    }

    /// Of rivals that each send a content of their own to one ticket.
    private void assertOneContentIsStored(long seed, BiFunction<String, BodyPublisher, HttpRequest> sending)
            throws Exception {
        TestFan fan = TestFan.anyone();
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String id = ticket.getString("id");
        List<HttpRequest> requests = IntStream.range(0, RIVALS)
                .mapToObj(rival -> sending.apply(
                        ticket.getString("url"), BodyPublishers.ofByteArray(Recordings.wav(1_000, rival))))
                .toList();

        List<Integer> statuses = statuses(HttpRaceRunner.all(seed, requests));

        assertThat(statuses).as("seed %d", seed).containsOnlyOnce(204);
        assertThat(Collections.frequency(statuses, 409)).as("seed %d", seed).isEqualTo(RIVALS - 1);
        fan.complete(id).then().statusCode(200);
        assertThat(play(fan, id)).as("seed %d", seed).isEqualTo(Recordings.wav(1_000, statuses.indexOf(204)));
    }

    private byte[] play(TestFan fan, String id) {
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60));
        return given().get(TestFan.path(url)).then().statusCode(200).extract().asByteArray();
    }

    private static HttpRequest completion(TestFan fan, String id) {
        return request("/v2/uploads/" + id + "/complete")
                .header("Authorization", "Bearer " + TestFan.TOKENS.fan(fan.community(), fan.id()))
                .POST(BodyPublishers.noBody())
                .build();
    }

    private static HttpRequest chunk(String url, long offset, BodyPublisher content) {
        return request(url)
                .header("Upload-Offset", Long.toString(offset))
                .method("PATCH", content)
                .build();
    }

    private static HttpRequest.Builder request(String url) {
        URI service = URI.create("http://localhost:" + RestAssured.port);
        return HttpRequest.newBuilder(service.resolve(url.startsWith("/") ? url : TestFan.path(url)));
    }

    private static Response patch(String url, byte[] content, int from, int to) {
        return given().header("Upload-Offset", from)
                .body(Arrays.copyOfRange(content, from, to))
                .patch(TestFan.path(url));
    }

    private static List<Integer> statuses(List<HttpResponse<String>> answers) {
        return answers.stream().map(HttpResponse::statusCode).toList();
    }
}
