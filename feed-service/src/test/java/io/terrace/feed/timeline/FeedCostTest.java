package io.terrace.feed.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.feed.Archive;
import io.terrace.feed.Plans;
import io.terrace.feed.Statements;
import io.terrace.feed.TestFan;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class FeedCostTest {

    @Inject
    Archive archive;

    @Inject
    Plans plans;

    private final TestFan fan = TestFan.anyone();

    @Test
    void aPageOfAHundredTakesAsManyQueriesAsAPageOfOne() throws Exception {
        archive.publish(fan, 102);

        List<String> one = Statements.during(() -> page("", 1));
        List<String> hundred = Statements.during(() -> page("", 100));
        String cursor = fan.get("/v2/feed?limit=1").path("nextCursor");
        List<String> second = Statements.during(() -> page(cursor, 1));

        assertThat(hundred).hasSameSizeAs(one).hasSize(6);
        assertThat(second).as("with the count of what is new").hasSize(7);
    }

    /// Every query of a page, asked of tables of many rows.
    @Test
    void indexesServeEveryQueryOfAPage() throws Exception {
        archive.publish(fan, 5_000);
        String cursor = fan.get("/v2/feed?limit=1").path("nextCursor");

        List<String> sent = Statements.during(() -> page(cursor, 20));

        for (String sql : sent) {
            String plan = plans.of(fan.community(), sql);
            assertThat(plan).as(sql).doesNotContain("Seq Scan on");
            if (Statements.readPosts(sql)) {
                assertThat(plan).as(sql).contains("freestyle_feed").doesNotContain("Sort");
            }
        }
        assertThat(sent).filteredOn(Statements::readPosts).hasSize(2);
    }

    @Test
    void indexesServeASquadMembersPage() throws Exception {
        archive.publish(fan, 5_000);
        archive.befriend(fan, 100);

        List<String> sent = Statements.during(() -> page("", 20));

        for (String sql : sent) {
            assertThat(plans.of(fan.community(), sql)).as(sql).doesNotContain("Seq Scan on");
        }
        assertThat(sent)
                .as("posts for all, and those for squads alone")
                .filteredOn(Statements::readPosts)
                .hasSize(2);
    }

    /// By author: how much the others post costs nothing. What is newer than now is little by whatever index.
    @Test
    void indexesServeEveryQueryOfASquadsPage() throws Exception {
        archive.publish(fan, 5_000);
        archive.befriend(fan, 100);
        String cursor = fan.get("/v2/feed?scope=squad&limit=1").path("nextCursor");

        List<String> sent = Statements.during(() -> page("squad", cursor, 20));

        for (String sql : sent) {
            assertThat(plans.of(fan.community(), sql)).as(sql).doesNotContain("Seq Scan on");
        }
        assertThat(sent)
                .filteredOn(sql -> Statements.readPosts(sql) && sql.contains("f.published_at desc"))
                .isNotEmpty()
                .allSatisfy(sql -> assertThat(plans.of(fan.community(), sql)).contains("using freestyle_of_author"));
    }

    private int page(String cursor, int limit) {
        return page("community", cursor, limit);
    }

    private int page(String scope, String cursor, int limit) {
        List<String> types = fan.asking()
                .queryParam("scope", scope)
                .queryParam("cursor", cursor)
                .queryParam("limit", limit)
                .get("/v2/feed")
                .then()
                .statusCode(200)
                .extract()
                .path("items.type");
        assertThat(types).hasSize(limit);
        return limit;
    }
}
