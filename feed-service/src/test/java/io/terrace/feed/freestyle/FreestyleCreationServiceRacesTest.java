package io.terrace.feed.freestyle;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FreestyleCreationServiceRacesTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();

    @RepeatedTest(10)
    void aPostAndItsUploadMeetHoweverTheyRace() throws Exception {
        race(Ids.next());
    }

    @RepeatedTest(15)
    void theyMeetTooWhereAStrangerHasNamedTheUploadBefore() throws Exception {
        UUID upload = Ids.next();
        author.neighbour().posted(upload);

        race(upload);
    }

    private void race(UUID upload) throws Exception {
        Callable<String> post = () -> author.posted(upload);
        Callable<String> tell = () -> {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(20_000_000));
            news.tell(News.ready(upload, author));
            return "";
        };

        String id = ParallelRunner.all(List.of(post, tell)).getFirst();

        author.get("/v2/freestyles/{id}", id).then().body("state", is("published"));
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestylePublished.class)).hasSize(1));
    }

    @Test
    void ofManyEqualPostsOneIsNewAndOneIsAnnounced() throws Exception {
        Map<String, Object> draft = TestFan.draft(news.upload(author));

        List<Response> answers = ParallelRunner.all(20, i -> author.post(draft));

        assertThat(answers)
                .extracting(Response::statusCode)
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(answers.stream().map(answer -> answer.<String>path("id")).distinct())
                .hasSize(1);
        String id = answers.getFirst().path("id");
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestylePublished.class)).hasSize(1));
    }

    @Test
    void oneOfManyPostsWithOneUploadWins() throws Exception {
        UUID upload = news.upload(author);

        List<Response> answers = ParallelRunner.all(20, i -> author.post(TestFan.draft(upload)));

        assertThat(answers)
                .extracting(Response::statusCode)
                .containsOnlyOnce(201)
                .containsOnly(201, 409);
    }

    @Test
    void underOneIdempotencyKeyThereIsOneAnswer() throws Exception {
        Map<String, Object> draft = TestFan.draft(news.upload(author));

        List<Response> answers = ParallelRunner.all(
                20,
                i -> author.asking()
                        .header("Idempotency-Key", "race")
                        .contentType("application/json")
                        .body(draft)
                        .post("/v2/freestyles"));

        assertThat(answers).extracting(Response::statusCode).contains(201).containsOnly(201, 409);
        assertThat(answers.stream()
                        .filter(answer -> answer.statusCode() == 201)
                        .map(Response::asString)
                        .distinct())
                .hasSize(1);
    }

    @Test
    void removedOnceHoweverOftenItIsAsked() throws Exception {
        String id = news.freestyle(author);

        List<Integer> answers = ParallelRunner.all(
                10, i -> author.asking().delete("/v2/freestyles/{id}", id).statusCode());

        assertThat(answers).containsOnlyOnce(204).containsOnly(204, 404);
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(id, FreestyleRemoved.class)).hasSize(1));
    }

    @Test
    void manyPostsOfOneUploadArePublishedToEachAuthorAlone() throws Exception {
        UUID upload = Ids.next();
        List<TestFan> fans =
                IntStream.range(0, 8).mapToObj(i -> author.neighbour()).toList();
        List<String> posts = ParallelRunner.all(8, i -> fans.get(i).posted(upload));

        news.tell(News.ready(upload, fans.get(3)));

        for (int i = 0; i < 8; i++) {
            fans.get(i)
                    .get("/v2/freestyles/{id}", posts.get(i))
                    .then()
                    .body("state", is(i == 3 ? "published" : "rejected"));
        }
    }
}
