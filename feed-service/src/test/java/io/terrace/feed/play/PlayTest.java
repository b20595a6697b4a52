package io.terrace.feed.play;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The recordings of these tests are five seconds long.
@QuarkusTest
@WithTestResource(TestStack.class)
class PlayTest {

    private static final String AT = "2026-11-26T18:00:00Z";

    @Inject
    News news;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void partsAreAUnionAndNeverMoreThanTheRecording() {
        String post = news.freestyle(author);

        play(fan, post, part(0, 1_000), part(500, 2_000)).then().statusCode(200).body("listenedMs", is(2_000));
        play(fan, post, part(4_000, 90_000)).then().statusCode(200).body("listenedMs", is(3_000));
        play(fan, post, part(0, 5_000)).then().statusCode(200).body("listenedMs", is(5_000));

        fan.get("/v2/freestyles/{id}", post).then().body("viewer.listenedMs", is(5_000));
        author.get("/v2/freestyles/{id}", post).then().body("viewer.listenedMs", is(0));
    }

    @Test
    void aPartBeyondTheEndIsNothing() {
        String post = news.freestyle(author);

        play(fan, post, part(6_000, 9_000))
                .then()
                .statusCode(200)
                .body("listenedMs", is(0))
                .body("counted", is(0));

        author.get("/v2/freestyles/{id}", post)
                .then()
                .body("counts.plays", is(0))
                .body("counts.listeners", is(0));
    }

    @Test
    void aPlayOfThreeSecondsCountsOnceHoweverOftenItIsSent() {
        String post = news.freestyle(author);
        Map<String, Object> whole = part(0, 5_000);
        Map<String, Object> start = part(0, 3_000);

        play(fan, post, whole, start, part(0, 2_999)).then().statusCode(200).body("counted", is(2));
        play(fan, post, start, whole).then().statusCode(200).body("counted", is(0));

        counted(post, 2, 1);
        awaitFolded(post);
        counted(post, 2, 1);
    }

    @Test
    void oneIdTwiceInABatchIsOnePlay() {
        String post = news.freestyle(author);
        Map<String, Object> whole = part(0, 5_000);

        play(fan, post, whole, whole).then().statusCode(200).body("counted", is(1));

        counted(post, 1, 1);
    }

    @Test
    void anAuthorsOwnPlaysAreNotCounted() {
        String post = news.freestyle(author);

        play(author, post, part(0, 5_000))
                .then()
                .statusCode(200)
                .body("listenedMs", is(5_000))
                .body("counted", is(0));

        counted(post, 0, 0);
    }

    @Test
    void ofOneBatchManyTimesAtOnceTheUnionAndOneListenerAreLeft() throws Exception {
        String post = news.freestyle(author);
        Map<String, Object> whole = part(0, 4_000);
        Map<String, Object> end = part(2_000, 5_000);

        List<Integer> answers = ParallelRunner.all(
                30, i -> (i % 2 == 0 ? play(fan, post, whole, end) : play(fan, post, end, whole)).statusCode());

        assertThat(answers).containsOnly(200);
        fan.get("/v2/freestyles/{id}", post).then().body("viewer.listenedMs", is(5_000));
        counted(post, 2, 1);
    }

    @Test
    void everyFirstPlayOfManyFansIsAListener() throws Exception {
        String post = news.freestyle(author);

        List<Integer> answers = ParallelRunner.all(
                200, i -> play(author.neighbour(), post, part(0, 5_000)).statusCode());

        assertThat(answers).containsOnly(200);
        counted(post, 200, 200);
        awaitFolded(post);
        counted(post, 200, 200);
    }

    @Test
    void authorSeesListenersLatestFirst() {
        String post = news.freestyle(author);
        TestFan later = author.neighbour();
        play(fan, post, part(0, 3_000));
        play(later, post, part(0, 5_000));
        play(author.neighbour(), post, part(0, 1_000));

        String cursor = author.get("/v2/freestyles/{id}/listeners?limit=1", post)
                .then()
                .statusCode(200)
                .body("items.user.id", contains(later.id().toString()))
                .body("items.listenedMs", contains(5_000))
                .extract()
                .path("nextCursor");
        author.get("/v2/freestyles/{id}/listeners?limit=1&cursor={cursor}", post, cursor)
                .then()
                .body("items.user.id", contains(fan.id().toString()));

        news.tell(new UserBlocked(author.id(), later.id(), author.community(), News.AT));
        author.get("/v2/freestyles/{id}/listeners", post)
                .then()
                .body("items.user.id", contains(fan.id().toString()));
    }

    @Test
    void onlyTheAuthorSeesListeners() {
        String post = news.freestyle(author);

        fan.get("/v2/freestyles/{id}/listeners", post)
                .then()
                .statusCode(422)
                .body("reasons.code", contains("not_author"));
        TestFan.anyone().get("/v2/freestyles/{id}/listeners", post).then().statusCode(404);
        author.get("/v2/freestyles/{id}/listeners", post).then().statusCode(200).body("items", empty());
    }

    @Test
    void invisiblePostCannotBePlayed() {
        String post = news.freestyle(author);

        play(TestFan.anyone(), post, part(0, 5_000)).then().statusCode(404);
        play(fan, Ids.next().toString(), part(0, 5_000)).then().statusCode(404);
        play(author, author.posted(Ids.next()), part(0, 5_000)).then().statusCode(404);
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "5, 4", "-1, 5", "0, 3600001", "0, 0"})
    void aPartEndsAfterItBegins(long from, long to) {
        String post = news.freestyle(author);

        play(fan, post, part(0, 5_000), part(from, to)).then().statusCode(400).body("code", is("validation_failed"));

        counted(post, 0, 0);
    }

    @Test
    void fiftyPlaysAreABatchAndFiftyOneAreNot() {
        String post = news.freestyle(author);

        play(fan, post, parts(50)).then().statusCode(200).body("counted", is(50));
        play(fan, post, parts(51)).then().statusCode(400);
        play(fan, post, parts(0)).then().statusCode(400);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Map<String, Object>[] parts(int count) {
        return IntStream.range(0, count).mapToObj(i -> part(0, 5_000)).toArray(Map[]::new);
    }

    private static Map<String, Object> part(long from, long to) {
        return Map.of("clientId", Ids.next(), "fromMs", from, "toMs", to, "at", AT);
    }

    @SafeVarargs
    private static Response play(TestFan listener, String post, Map<String, Object>... parts) {
        return listener.asking()
                .contentType(ContentType.JSON)
                .body(Map.of("plays", parts))
                .post("/v2/freestyles/{id}/plays", post);
    }

    private void counted(String post, int plays, int listeners) {
        author.get("/v2/freestyles/{id}", post)
                .then()
                .body("counts.plays", is(plays))
                .body("counts.listeners", is(listeners));
    }

    private static void awaitFolded(String post) {
        await().untilAsserted(() -> assertThat(unfolded(UUID.fromString(post))).isZero());
    }

    private static long unfolded(UUID post) throws SQLException {
        try (var owner = OwnerConnection.open();
                var query =
                        owner.prepareStatement("select count(*) from freestyle_count_change where freestyle_id = ?")) {
            query.setObject(1, post);
            try (var row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
