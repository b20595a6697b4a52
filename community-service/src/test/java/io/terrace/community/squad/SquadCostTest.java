package io.terrace.community.squad;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.profile.RelationshipSummary;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is read to tell whom two fans both know and whom a fan may know, where everybody's squad is as large as
/// elsewhere and the community a hundred times as large.
@QuarkusTest
@WithTestResource(TestStack.class)
class SquadCostTest {

    private static final int FEW = 300;
    private static final int MANY = 30_000;
    private static final int SHOWN = 50;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    EntityManager entities;

    @Inject
    SquadSuggestionQueryService suggesting;

    @Inject
    RelationshipLookup relations;

    private final UUID small = Ids.next();
    private final UUID large = Ids.next();

    @BeforeEach
    void populate() {
        populate(small, FEW);
        populate(large, MANY);
    }

    @Test
    void aPageOfMutualCountsReadsNoMore() {
        Function<UUID, Collection<?>> page = community ->
                relations.of(fan(community, 0), fans(community, SHOWN)).values();

        assertThat(mutualCounts(large))
                .isEqualTo(mutualCounts(small))
                .startsWith(6, 5, 4, 4, 3)
                .endsWith(0);
        flat("mutual counts", page);
    }

    @Test
    void suggestionsReadNoMore() {
        Function<UUID, Collection<?>> page = community -> suggesting.suggest(fan(community, 0), SHOWN);

        assertThat(tenantTransaction.call(large, () -> suggesting.suggest(fan(large, 0), 4)))
                .extracting(SquadSuggestionView::mutualCount)
                .containsExactly(4, 4, 3, 3);
        flat("suggestions", page);
    }

    /// The highest first.
    private List<Integer> mutualCounts(UUID community) {
        return tenantTransaction
                .call(
                        community,
                        () -> relations
                                .of(fan(community, 0), fans(community, SHOWN))
                                .values())
                .stream()
                .map(RelationshipSummary::mutualCount)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private void flat(String what, Function<UUID, Collection<?>> page) {
        long less = blocks(small, page);
        long more = blocks(large, page);
        System.out.printf("%s: %,d fans: %d blocks, %,d fans: %d%n", what, FEW, less, MANY, more);
        assertThat(less).isPositive();
        assertThat((double) more / less).isLessThan(5);
    }

    private long blocks(UUID community, Function<UUID, Collection<?>> page) {
        tenantTransaction.call(community, () -> page.apply(community));
        long before = blocks();
        tenantTransaction.call(community, () -> {
            Collection<?> read = page.apply(community);
            return tellNow(read);
        });
        return blocks() - before;
    }

    /// Postgres tells what a transaction has read a while after its end, unless asked to.
    private <T> T tellNow(T read) {
        entities.createNativeQuery("select pg_stat_force_next_flush()").getResultList();
        return read;
    }

    private long blocks() {
        return tenantTransaction
                .call(small, () -> (Number) entities.createNativeQuery("""
                                select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)
                                from pg_statio_user_tables where relname in ('tie', 'profile')""").getSingleResult())
                .longValue();
    }

    private static List<UUID> fans(UUID community, int most) {
        return IntStream.rangeClosed(1, most).mapToObj(i -> fan(community, i)).toList();
    }

    private static UUID fan(UUID community, int number) {
        return new UUID(community.getMostSignificantBits(), number);
    }

    /// Fans in a circle, each of whom knows the four to the left and the four to the right.
    private void populate(UUID community, int count) {
        String fan =
                "cast(left(cast(terrace_community() as text), 19) || '0000-' || lpad(to_hex(%s), 12, '0') as uuid)";
        tenantTransaction.call(community, () -> {
            entities.createNativeQuery("select set_config('statement_timeout', '300000', true)")
                    .getSingleResult();
            entities.createNativeQuery("""
                            insert into profile (community_id, user_id, joined_at)
                            select terrace_community(), %s, now() - i * interval '1 second'
                            from generate_series(0, :count - 1) i""".formatted(fan.formatted("i")))
                    .setParameter("count", count)
                    .executeUpdate();
            return entities.createNativeQuery(
                            """
                            insert into tie (community_id, user_id, other_id, standing, since, request_id)
                            select terrace_community(), %s, %s, 'CONNECTED', now() - n * interval '1 second', gen_random_uuid()
                            from generate_series(0, :count - 1) i, unnest(array[-4, -3, -2, -1, 1, 2, 3, 4]) n""".formatted(fan.formatted("i"), fan.formatted("(i + n + :count) % :count")))
                    .setParameter("count", count)
                    .executeUpdate();
        });
    }
}
