package io.terrace.feed.reaction;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.News;
import io.terrace.feed.RecordedEvents;
import io.terrace.feed.TestFan;
import io.terrace.feed.count.FreestyleTally;
import io.terrace.feed.count.FreestyleTallyRepository;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// What is left where the service was killed between a fan's commit and the fold.
@QuarkusTest
@WithTestResource(TestStack.class)
class FreestyleCountAggregatorTest {

    @Inject
    News news;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    RecordedEvents recordedEvents;

    @Inject
    FreestyleTallyRepository tallies;

    @Inject
    Sql sql;

    private final TestFan author = TestFan.anyone();

    @Test
    void nextSweepFoldsAndPublishesIt() {
        String post = news.freestyle(author);

        leave(post);

        author.get("/v2/freestyles/{id}", post).then().body("counts.reactions", is(1));
        awaitFolded(post);
        author.get("/v2/freestyles/{id}", post).then().body("counts.reactions", is(1));
        await().untilAsserted(() ->
                assertThat(recordedEvents.of(post, ReactionChanged.class)).hasSize(1));
    }

    @Test
    void aRemovedPostIsCountedOnInSilence() {
        String post = news.freestyle(author);
        author.asking().delete("/v2/freestyles/{id}", post).then().statusCode(204);

        leave(post);

        awaitFolded(post);
        assertThat(tenantTransaction.call(author.community(), () -> ReactionCount.of(UUID.fromString(post))))
                .hasSize(1);
        assertThat(recordedEvents.of(post, ReactionChanged.class)).isEmpty();
    }

    /// What takes replies away is added up by itself, after what had brought them.
    @Test
    void removedRepliesAreFoldedToo() {
        String post = news.freestyle(author);
        count(post, 2);
        count(post, -1);

        author.get("/v2/freestyles/{id}", post).then().body("counts.replies", is(1));
    }

    private void count(String post, int replies) {
        tenantTransaction.call(author.community(), () -> {
            tallies.append(UUID.fromString(post), new FreestyleTally(0, 0, replies));
            return post;
        });
        await().until(() -> tenantTransaction.call(
                author.community(),
                () -> sql.list(
                                "select 1 from freestyle_count_change where freestyle_id = ?",
                                _ -> 1,
                                UUID.fromString(post))
                        .isEmpty()));
    }

    private void leave(String post) {
        var reaction = new Reaction.Key(UUID.fromString(post), author.id(), "clap");
        tenantTransaction.call(author.community(), () -> {
            Reaction.add(reaction, Instant.now());
            ReactionDelta.came(reaction, Instant.now()).append();
            return reaction;
        });
    }

    private void awaitFolded(String post) {
        await().until(() -> tenantTransaction.call(
                        author.community(), () -> ReactionDelta.count("freestyleId", UUID.fromString(post)))
                == 0);
    }
}
