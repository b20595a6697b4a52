package io.terrace.feed.reaction;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.FeedEvent.ReactionGroup;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReactionRacesTest {

    @Inject
    News news;

    @Inject
    RecordedEvents recordedEvents;

    private final TestFan author = TestFan.anyone();

    @Test
    void oneFansReactionCountsOnceHoweverOftenItIsSent() throws Exception {
        String post = news.freestyle(author);

        List<Integer> answers =
                ParallelRunner.all(50, i -> author.react(post, "fire").statusCode());

        assertThat(answers).containsOnly(200);
        author.get("/v2/freestyles/{id}", post).then().body("counts.reactions", is(1));
        lastHeard(post, 1, new ReactionGroup("fire", 1));
    }

    @Test
    void ofTwoHundredFansNoneIsLost() throws Exception {
        String post = news.freestyle(author);

        List<Integer> answers = ParallelRunner.all(
                200, i -> author.neighbour().react(post, "goal").statusCode());

        assertThat(answers).containsOnly(200);
        author.get("/v2/freestyles/{id}", post).then().body("reactionGroups[0].count", is(200));
        lastHeard(post, 200, new ReactionGroup("goal", 200));
        author.get("/v2/freestyles/{id}", post).then().body("reactionGroups[0].count", is(200));
    }

    @Test
    void countsAreThoseOfTheReactionsAfterAnyHistory() throws Exception {
        String post = news.freestyle(author);
        long seed = new Random().nextLong();
        List<TestFan> fans =
                IntStream.range(0, 8).mapToObj(i -> author.neighbour()).toList();

        ParallelRunner.all(8, i -> {
            var chance = new Random(seed + i);
            for (int step = 0; step < 25; step++) {
                String type = List.of("like", "fire", "goal").get(chance.nextInt(3));
                var asking = fans.get(i).asking();
                String path = "/v2/freestyles/{id}/reactions/{type}";
                assertThat((chance.nextBoolean() ? asking.put(path, post, type) : asking.delete(path, post, type))
                                .statusCode())
                        .isEqualTo(200);
            }
            return i;
        });

        Map<String, Integer> stand = new HashMap<>();
        for (TestFan fan : fans) {
            List<String> own = fan.get("/v2/freestyles/{id}", post).path("viewer.reactions");
            own.forEach(type -> stand.merge(type, 1, Integer::sum));
        }
        Map<String, Integer> counted = new HashMap<>();
        List<Map<String, Object>> groups =
                author.get("/v2/freestyles/{id}", post).path("reactionGroups");
        groups.forEach(group -> counted.put((String) group.get("type"), (Integer) group.get("count")));
        assertThat(counted).as("seed %d", seed).isEqualTo(stand);
    }

    private void lastHeard(String post, int times, ReactionGroup last) {
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, ReactionChanged.class)).hasSize(times));
        assertThat(recordedEvents.of(post, ReactionChanged.class).getLast().groups())
                .containsExactly(last);
    }
}
