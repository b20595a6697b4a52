package io.terrace.feed.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.Archive;
import io.terrace.feed.News;
import io.terrace.feed.Plans;
import io.terrace.feed.Statements;
import io.terrace.feed.TestFan;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ReactionCostTest {

    @Inject
    News news;

    @Inject
    Archive archive;

    @Inject
    Plans plans;

    private final TestFan author = TestFan.anyone();

    @Test
    void aPopularPostsReactionsAreNeverScanned() throws Exception {
        String post = news.freestyle(author);
        archive.like(author, post, 20_000);

        List<String> sent = Statements.during(() -> {
            author.react(post, "fire").then().body("reactionGroups[0].count", is(20_000));
            author.get("/v2/freestyles/{id}", post).then().body("counts.reactions", is(20_001));
            return author.get("/v2/freestyles/{id}/reactions", post).then().body("items.size()", is(20));
        });

        for (String sql : sent) {
            assertThat(plans.of(author.community(), sql)).as(sql).doesNotContain("Seq Scan on reaction");
        }
        assertThat(sent).noneMatch(sql -> sql.contains("count(*)") && sql.contains("from reaction "));
    }
}
