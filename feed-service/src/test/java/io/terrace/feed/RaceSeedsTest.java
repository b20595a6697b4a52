package io.terrace.feed;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.HttpRaceRunner;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestContextTokens;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The races of the feed over many seeds: `./terrace prove feed`.
@QuarkusTest
@WithTestResource(TestStack.class)
class RaceSeedsTest {

    private static final int DEPTH = Integer.getInteger("depth", 400);
    private static final int LISTENERS = Integer.getInteger("listeners", 200);
    private static final int WRITERS = 100;
    private static final int REPEATS = 20;
    private static final String PLAYS = """
            {"plays": [{"clientId": "%s", "fromMs": 0, "toMs": 3000, "at": "2026-11-26T18:00:00Z"},
                {"clientId": "%s", "fromMs": 2000, "toMs": 5000, "at": "2026-11-26T18:00:05Z"}]}""";

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    Archive archive;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void whileAHundredPostEveryOlderPostComesOnce() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan reader = TestFan.anyone();
            archive.publish(reader, DEPTH);
            Set<String> there = new HashSet<>(read(reader, 100));
            List<HttpRequest> posts = IntStream.range(0, WRITERS)
                    .mapToObj(i -> reader.neighbour())
                    .map(writer -> post(writer, "/v2/freestyles", draft(news.upload(writer))))
                    .toList();

            List<Callable<Object>> acts = List.of(() -> read(reader, 20), () -> HttpRaceRunner.all(seed, posts));
            @SuppressWarnings("unchecked")
            List<String> seen = (List<String>) ParallelRunner.all(acts).getFirst();

            assertThat(seen).as("seed %d", seed).doesNotHaveDuplicates().containsAll(there);
        }
    }

    @Test
    void aBatchThatComesOverlappingAndAgainIsItsUnionAndOneListener() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String post = news.freestyle(author);
            String batch = PLAYS.formatted(Ids.next(), Ids.next());
            String other = PLAYS.formatted(Ids.next(), Ids.next());
            HttpRequest once = post(fan, plays(post), batch);

            var answers = HttpRaceRunner.all(seed, List.of(once, once, once, post(fan, plays(post), other)));

            assertThat(answers).as("seed %d", seed).allMatch(answer -> answer.statusCode() == 200);
            fan.get("/v2/freestyles/{id}", post).then().body("viewer.listenedMs", is(5_000));
            counted(post, 4, 1);
        }
    }

    @Test
    void everyFirstPlayIsAListener() throws Exception {
        String post = news.freestyle(author);

        var answers = HttpRaceRunner.all(
                1,
                IntStream.range(0, LISTENERS)
                        .mapToObj(i -> post(author.neighbour(), plays(post), PLAYS.formatted(Ids.next(), Ids.next())))
                        .toList());

        assertThat(answers).allMatch(answer -> answer.statusCode() == 200);
        counted(post, 2 * LISTENERS, LISTENERS);
    }

    @Test
    void ofEditsWithOneTagOneIsMade() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String post = news.freestyle(author);
            String tag = author.get("/v2/freestyles/{id}", post).header("ETag");

            var answers = HttpRaceRunner.all(
                    seed,
                    IntStream.range(0, REPEATS)
                            .mapToObj(i -> request(author, "/v2/freestyles/" + post)
                                    .header("If-Match", tag)
                                    .method("PATCH", BodyPublishers.ofString("{\"caption\": \"Number " + i + "\"}"))
                                    .build())
                            .toList());

            assertThat(statuses(answers, 200)).as("seed %d", seed).isOne();
            assertThat(statuses(answers, 412)).as("seed %d", seed).isEqualTo(REPEATS - 1L);
        }
    }

    @Test
    void twentyBookmarksAreOne() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan keeper = author.neighbour();
            String post = news.freestyle(author);
            HttpRequest bookmark = request(keeper, "/v2/bookmarks/" + post)
                    .PUT(BodyPublishers.noBody())
                    .build();

            var answers = HttpRaceRunner.all(seed, Collections.nCopies(REPEATS, bookmark));

            assertThat(statuses(answers, 204)).as("seed %d", seed).isEqualTo(REPEATS);
            keeper.get("/v2/bookmarks").then().body("items", hasSize(1));
        }
    }

    @Test
    void hiddenOrBlockedPostIsOnNoLaterPage() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            TestFan reader = TestFan.anyone();
            TestFan writer = reader.neighbour();
            List<String> posts = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                posts.add(news.freestyle(writer));
            }
            String cursor = reader.get("/v2/feed?limit=2").path("nextCursor");
            UUID hidden = UUID.fromString(posts.get((int) (seed % 4)));

            ParallelRunner.all(List.of(
                    () -> reader.get("/v2/feed?limit=4&cursor={c}", cursor).statusCode(), () -> {
                        news.tell(new ContentHidden(hidden, reader.community(), "freestyle", "spam", News.AT));
                        return 0;
                    }));

            List<String> page =
                    reader.get("/v2/feed?limit=4&cursor={c}", cursor).path("items.freestyle.id");
            assertThat(page).as("seed %d", seed).hasSize(3).doesNotContain(hidden.toString());
            news.tell(new UserBlocked(writer.id(), reader.id(), reader.community(), News.AT));
            reader.get("/v2/feed?limit=4&cursor={c}", cursor).then().body("items", empty());
        }
    }

    /// Removed, restored and posted anew at once: of each post the row decides, and its author sees what it says.
    @Test
    void removalAndRestoreRacesLeaveConsistentState() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String post = news.freestyle(author);
            HttpRequest remove =
                    request(author, "/v2/freestyles/" + post).DELETE().build();
            HttpRequest restore = post(author, "/v2/freestyles/" + post + "/restore", "");

            var answers = HttpRaceRunner.all(
                    seed,
                    Stream.of(remove, restore, remove, restore, remove, restore).toList());

            assertThat(answers)
                    .as("seed %d", seed)
                    .allMatch(answer -> Set.of(200, 204, 404).contains(answer.statusCode()));
            boolean isThere = author.get("/v2/freestyles/{id}", post).statusCode() == 200;
            assertThat(fan.get("/v2/freestyles/{id}", post).statusCode()).isEqualTo(isThere ? 200 : 404);
            author.asking().post("/v2/freestyles/{id}/restore", post).then().statusCode(200);
            fan.get("/v2/freestyles/{id}", post).then().statusCode(200);
            // Others count an author's posts by these.
            long removals = statuses(answers, 204);
            await().untilAsserted(() -> {
                assertThat(recordedEvents.of(post, FreestyleRemoved.class)).hasSize((int) removals);
                assertThat(recordedEvents.of(post, FreestyleRestored.class)).hasSize((int) removals);
            });
        }
    }

    /// Each reply that is acknowledged is there, and counted, once the post is back.
    @Test
    void repliesRacingRemovalAreKeptOrRefused() throws Exception {
        for (long seed : HttpRaceRunner.seeds().toArray()) {
            String post = news.freestyle(author);
            String replies = "/v2/freestyles/" + post + "/replies";
            List<HttpRequest> acts = new ArrayList<>(IntStream.range(0, 6)
                    .mapToObj(i -> post(
                            author.neighbour(),
                            replies,
                            "{\"clientId\": \"%s\", \"text\": \"Number %d\"}".formatted(Ids.next(), i)))
                    .toList());
            acts.add(request(author, "/v2/freestyles/" + post).DELETE().build());

            var answers = HttpRaceRunner.all(seed, acts);

            assertThat(answers)
                    .as("seed %d", seed)
                    .allMatch(answer -> Set.of(201, 204, 404).contains(answer.statusCode()));
            author.asking().post("/v2/freestyles/{id}/restore", post).then().statusCode(200);
            int kept = (int) statuses(answers, 201);
            fan.get(replies).then().body("items", hasSize(kept));
            await().untilAsserted(
                            () -> fan.get("/v2/freestyles/{id}", post).then().body("counts.replies", is(kept)));
        }
    }

    private static List<String> read(TestFan reader, int limit) {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            var page = reader.get("/v2/feed?limit={limit}&cursor={cursor}", limit, cursor);
            page.then().statusCode(200);
            seen.addAll(page.path("items.freestyle.id"));
            cursor = page.path("nextCursor");
        } while (cursor != null);
        return seen;
    }

    private void counted(String post, int plays, int listeners) {
        await().untilAsserted(() -> author.get("/v2/freestyles/{id}", post)
                .then()
                .body("counts.plays", is(plays))
                .body("counts.listeners", is(listeners)));
    }

    private static String plays(String post) {
        return "/v2/freestyles/" + post + "/plays";
    }

    private static String draft(UUID upload) {
        return "{\"clientId\": \"%s\", \"uploadId\": \"%s\"}".formatted(Ids.next(), upload);
    }

    private static HttpRequest post(TestFan caller, String path, String body) {
        BodyPublisher content = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return request(caller, path).POST(content).build();
    }

    private static HttpRequest.Builder request(TestFan caller, String path) {
        return HttpRequest.newBuilder(URI.create(RestAssured.baseURI + ":" + RestAssured.port + path))
                .header("Content-Type", "application/json")
                .header(
                        "Authorization",
                        "Bearer " + TestContextTokens.forService("feed-service").fan(caller.community(), caller.id()));
    }

    private static long statuses(List<HttpResponse<String>> answers, int status) {
        return answers.stream().filter(answer -> answer.statusCode() == status).count();
    }
}
