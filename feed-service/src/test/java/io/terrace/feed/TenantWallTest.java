package io.terrace.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class TenantWallTest {

    @Inject
    News news;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    private final TestFan fan = TestFan.anyone();
    private final TestFan stranger = TestFan.anyone();

    @Test
    void foreignAndAbsentFreestylesLookTheSame() {
        String foreign = news.freestyle(fan);
        String absent = Ids.next().toString();

        for (Function<String, Response> ask : List.<Function<String, Response>>of(
                id -> stranger.get("/v2/freestyles/{id}", id),
                id -> stranger.asking().delete("/v2/freestyles/{id}", id),
                id -> stranger.react(id, "like"),
                id -> stranger.get("/v2/freestyles/{id}/reactions", id))) {
            assertThat(body(ask.apply(foreign))).isEqualTo(body(ask.apply(absent)));
        }
    }

    @Test
    void sqlThatGoesRoundHibernateSeesAndChangesNothingOfAnother() {
        String post = news.freestyle(fan);
        news.named(fan, "Ana", News.AT);
        fan.react(post, "like");

        for (String table : tables()) {
            assertThat(rows(stranger.community(), table)).as(table).isZero();
            assertThat(rows(fan.community(), table))
                    .as(table)
                    .isGreaterThanOrEqualTo(table.startsWith("reaction_") ? 0 : 1);
        }
        assertThat(change(stranger.community(), "update freestyle set state = 'REMOVED'"))
                .isZero();
        fan.get("/v2/feed").then().body("items.freestyle.id", contains(post));
    }

    @Test
    void everyTableWithACommunityHasItsWall() {
        List<?> open = tenantTransaction.call(
                fan.community(), () -> entities.createNativeQuery("""
                        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
                        where a.attname = 'community_id' and c.relkind in ('r', 'p') and c.relname <> 'outbox'
                            and not (c.relrowsecurity and c.relforcerowsecurity)""").getResultList());

        assertThat(open).isEmpty();
    }

    private List<String> tables() {
        return List.of("author", "upload", "freestyle", "reaction", "reaction_change", "reaction_count", "reaction_0");
    }

    private long rows(UUID community, String table) {
        return tenantTransaction.call(
                community, () -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private int change(UUID community, String update) {
        return tenantTransaction.call(
                community, () -> entities.createNativeQuery(update).executeUpdate());
    }

    private static String body(Response response) {
        assertThat(response.statusCode()).isEqualTo(404);
        return response.asString().replace(response.path("requestId"), "");
    }
}
