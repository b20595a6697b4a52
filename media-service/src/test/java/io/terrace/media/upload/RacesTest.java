package io.terrace.media.upload;

import static io.restassured.RestAssured.given;
import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.terrace.media.RawRequest;
import io.terrace.media.Recordings;
import io.terrace.media.TestFan;
import io.terrace.media.link.UploadLinkSigner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class RacesTest {

    private static final int RIVALS = 8;
    private static final byte[] WAV = Recordings.wav(1000, 0);

    @Inject
    UploadLinkSigner links;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan fan = TestFan.anyone();

    @Test
    void ofContentsSentAtOnceOneIsTheUploads() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String id = ticket.getString("id");

        List<Integer> answers = race(rival -> TestFan.put(ticket.getString("url"), Recordings.wav(1000, rival))
                .statusCode());

        assertThat(answers).containsOnlyOnce(204);
        assertThat(Collections.frequency(answers, 409)).isEqualTo(RIVALS - 1);
        fan.complete(id).then().statusCode(200);
        assertThat(play(id)).isEqualTo(Recordings.wav(1000, answers.indexOf(204)));
    }

    @Test
    void completionsAtOnceReachOneVerdict() {
        String id = fan.sent(WAV);

        List<String> answers =
                race(_ -> fan.complete(id).then().statusCode(200).extract().asString());

        assertThat(answers).containsOnly(answers.getFirst());
        await().until(() -> !recordedEvents.of(id).isEmpty());
        assertThat(recordedEvents.of(id)).hasSize(1);
    }

    @Test
    void concurrentChunksStoreOnlyOne() {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);

        List<Integer> answers = race(rival -> given().header("Upload-Offset", 0)
                .body(Recordings.wav(1000, rival))
                .patch(TestFan.path(ticket.getString("url")))
                .statusCode());

        assertThat(answers).containsOnlyOnce(204);
        assertThat(Collections.frequency(answers, 409)).isEqualTo(RIVALS - 1);
        fan.complete(ticket.getString("id")).then().statusCode(200);
        assertThat(play(ticket.getString("id"))).isEqualTo(Recordings.wav(1000, answers.indexOf(204)));
    }

    @Test
    void aContentStillArrivingIsNotCompleted() throws IOException {
        JsonPath ticket = fan.ticket("audio/wav", WAV.length);
        String path = TestFan.path(ticket.getString("url"));

        try (RawRequest put = new RawRequest("PUT", path, "Content-Length: " + WAV.length + "\r\n")) {
            put.send(WAV, 0, WAV.length - 1);
            fan.complete(ticket.getString("id")).then().statusCode(409).body("state", equalTo("pending"));
            assertThat(put.send(WAV, WAV.length - 1, WAV.length).status()).isEqualTo(204);
        }

        fan.complete(ticket.getString("id")).then().statusCode(200);
    }

    private byte[] play(String id) {
        String url =
                links.toPlay(fan.community(), UUID.fromString(id), Instant.now().plusSeconds(60));
        return given().get(TestFan.path(url)).then().statusCode(200).extract().asByteArray();
    }

    private interface Rival<T> {
        T act(int rival);
    }

    private static <T> List<T> race(Rival<T> rival) {
        try (var threads = Executors.newFixedThreadPool(RIVALS)) {
            List<Callable<T>> acts = IntStream.range(0, RIVALS)
                    .<Callable<T>>mapToObj(each -> () -> rival.act(each))
                    .toList();
            List<T> answers = new ArrayList<>();
            for (Future<T> answer : threads.invokeAll(acts)) {
                answers.add(answer.get());
            }
            return answers;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
