package io.terrace.feed.interaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.terrace.feed.Archive;
import io.terrace.feed.News;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a fan has seen, and of what they want more or less.
@QuarkusTest
@WithTestResource(TestStack.class)
class InteractionTest {

    @Inject
    News news;

    @Inject
    Archive archive;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    InteractionPurgeJob job;

    @Inject
    Sql sql;

    private final TestFan author = TestFan.anyone();
    private final TestFan fan = author.neighbour();

    @Test
    void unwantedPostIsInNoFeedUntilMoreIsWanted() {
        String post = news.freestyle(author);
        String other = news.freestyle(author);
        news.tell(new SquadConnected(fan.id(), author.id(), fan.community(), News.AT));

        send(interaction(post, "less", Instant.now())).then().statusCode(200).body("recorded", is(1));

        fan.get("/v2/feed").then().body("items.freestyle.id", contains(other));
        fan.get("/v2/feed?scope=squad").then().body("items.freestyle.id", contains(other));
        author.get("/v2/feed").then().body("items.freestyle.id", contains(other, post));
        fan.get("/v2/freestyles/{id}", post).then().statusCode(200);

        send(interaction(post, "more", Instant.now()));

        fan.get("/v2/feed").then().body("items.freestyle.id", contains(other, post));
    }

    @Test
    void latestPreferenceCountsWheneverItArrives() {
        String post = news.freestyle(author);
        Instant now = Instant.now();

        send(interaction(post, "less", now), interaction(post, "more", now.minusSeconds(5)));
        send(interaction(post, "more", now.minusSeconds(9)));
        send(interaction(post, "seen", now));

        fan.get("/v2/feed").then().body("items", empty());
        send(interaction(post, "more", now.plusSeconds(9_999)));
        fan.get("/v2/feed").then().body("items", hasSize(1));
        send(interaction(post, "less", Instant.now()));
        fan.get("/v2/feed").then().body("items", empty());
    }

    @Test
    void unseenFeedLeavesOutSeenPosts() {
        String first = news.freestyle(author);
        String second = news.freestyle(author);
        String third = news.freestyle(author);

        send(interaction(second, "seen", Instant.now())).then().body("recorded", is(1));

        fan.get("/v2/feed?unseen=true").then().body("items.freestyle.id", contains(third, first));
        fan.get("/v2/feed?unseen=true&scope=squad").then().body("items", empty());
        fan.get("/v2/feed")
                .then()
                .body("items.freestyle.id", contains(third, second, first))
                .body("items.freestyle.viewer.seen", contains(false, true, false));
        String cursor = fan.get("/v2/feed?unseen=true&limit=1").path("nextCursor");
        fan.asking()
                .queryParam("cursor", cursor)
                .queryParam("unseen", true)
                .get("/v2/feed")
                .then()
                .body("items.freestyle.id", contains(first))
                .body("nextCursor", nullValue());
        fan.asking().queryParam("cursor", cursor).get("/v2/feed").then().statusCode(400);
    }

    /// A short page would be taken for the last.
    @Test
    void pagesOfTheUnseenSquadFeedAreFull() {
        news.tell(new SquadConnected(fan.id(), author.id(), fan.community(), News.AT));
        List<String> posts = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            posts.add(news.freestyle(author));
        }
        send(posts.subList(3, 8).stream()
                .map(post -> interaction(post, "seen", Instant.now()))
                .toArray(Map[]::new));

        fan.get("/v2/feed?scope=squad&unseen=true&limit=3")
                .then()
                .body("items.freestyle.id", contains(posts.get(2), posts.get(1), posts.get(0)));
    }

    @Test
    void freestylesThatTheFanCannotSeeAreUnknown() {
        String known = news.freestyle(author);
        String foreign = news.freestyle(TestFan.anyone());
        String none = Ids.next().toString();

        send(
                        interaction(known, "seen", Instant.now()),
                        interaction(foreign, "less", Instant.now()),
                        interaction(none, "seen", Instant.now()))
                .then()
                .statusCode(200)
                .body("recorded", is(1))
                .body("unknown", containsInAnyOrder(foreign, none));
    }

    @Test
    void invalidBatchIsRefusedWhole() {
        String post = news.freestyle(author);

        send(interaction(post, "less", Instant.now()), interaction(post, "loved", Instant.now()))
                .then()
                .statusCode(400);
        send().then().statusCode(400);
        send(IntStream.range(0, 51)
                        .mapToObj(i -> interaction(post, "less", Instant.now()))
                        .toArray(Map[]::new))
                .then()
                .statusCode(400);

        fan.get("/v2/feed").then().body("items", hasSize(1));
    }

    @Test
    void concurrentBatchesInDifferentOrderAreAllRecorded() throws Exception {
        List<String> posts =
                IntStream.range(0, 20).mapToObj(i -> news.freestyle(author)).toList();

        List<Integer> answers = ParallelRunner.all(
                8,
                number -> send((number % 2 == 0 ? posts : posts.reversed())
                                .stream()
                                        .map(post -> interaction(post, "seen", Instant.now()))
                                        .toArray(Map[]::new))
                        .statusCode());

        assertThat(answers).containsOnly(200);
        fan.get("/v2/feed?unseen=true").then().body("items", empty());
    }

    @Test
    void seenPostsAreForgottenAndPreferencesAreNot() {
        String seen = news.freestyle(author);
        String unwanted = news.freestyle(author);
        send(interaction(seen, "seen", Instant.now()), interaction(unwanted, "less", Instant.now()));
        tenantTransaction.call(
                fan.community(),
                () -> sql.run(
                        "update interaction set seen_at = ?", Instant.now().minus(Duration.ofDays(100))));

        job.purge();

        fan.get("/v2/feed")
                .then()
                .body("items.freestyle.id", contains(seen))
                .body("items[0].freestyle.viewer.seen", is(false));
    }

    private Response send(Map<?, ?>... interactions) {
        return fan.asking()
                .contentType(ContentType.JSON)
                .body(Map.of("interactions", List.of(interactions)))
                .post("/v2/feed/interactions");
    }

    private static Map<String, String> interaction(String post, String type, Instant at) {
        return Map.of("freestyleId", post, "type", type, "at", at.toString());
    }
}
