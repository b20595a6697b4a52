package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.Inside;
import io.terrace.polls.database.RowMapper;
import io.terrace.polls.database.SqlDatabase;
import io.terrace.polls.member.FanCard;
import io.terrace.polls.poll.Anonymity;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class VoterQueryTest {

    private static final int FANS = 20_000;
    private static final int RARE = 5_000;
    private static final UUID FIRST = new UUID(0, 0);

    @Inject
    Inside inside;

    @Inject
    SqlDatabase database;

    @Inject
    CastBallots ballots;

    private final UUID community = Ids.next();
    private final UUID poll = Ids.next();

    /// One fan in five thousand is for the last option.
    @BeforeEach
    void vote() {
        within(connection -> {
            try (var insert = connection.prepareStatement("""
                    insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at)
                    select ?, ?, gen_random_uuid(), case when n % ? = 0 then '{1,2}' else '{0,1}' end::smallint[], '{}', now()
                    from generate_series(1, ?) as n""")) {
                insert.setObject(1, community);
                insert.setObject(2, poll);
                insert.setInt(3, RARE);
                insert.setInt(4, FANS);
                return insert.executeUpdate();
            }
        });
    }

    @Test
    void theFewOfARareOptionAreFoundWithoutReadingTheOthers() {
        List<String> plan = plan(2);

        assertThat(String.join("\n", plan)).contains("ballot_").doesNotContain("Seq Scan on ballot");
        assertThat(removed(plan)).isLessThan(100);
        assertThat(inside.community(community, () -> ballots.voters(poll, 2, Anonymity.PUBLIC, FIRST, FIRST, 100)))
                .hasSize(FANS / RARE);
    }

    @Test
    void aSquadIsLookedUpFanByFan() {
        UUID fan = inside.community(community, () -> ballots.voters(poll, 2, Anonymity.PUBLIC, FIRST, FIRST, 1))
                .getFirst()
                .id();

        assertThat(inside.community(community, () -> ballots.voters(poll, 2, Anonymity.SQUAD, fan, FIRST, 100)))
                .extracting(FanCard::id)
                .containsExactly(fan);
        assertThat(inside.community(community, () -> ballots.voters(poll, 0, Anonymity.SQUAD, fan, FIRST, 100)))
                .isEmpty();
    }

    /// How many rows the plan read and threw away.
    private static long removed(List<String> plan) {
        return plan.stream()
                .filter(line -> line.contains("Rows Removed"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private List<String> plan(int option) {
        return within(connection -> {
            try (var query = connection.prepareStatement(
                    "explain (analyze, costs off) " + VoterQuery.query(option, Anonymity.PUBLIC))) {
                query.setObject(1, poll);
                query.setObject(2, FIRST);
                query.setObject(3, FIRST);
                query.setInt(4, 100);
                return RowMapper.all(query, row -> row.getString(1));
            }
        });
    }

    private <T> T within(SqlDatabase.Work<T> work) {
        return inside.community(community, () -> database.with(work));
    }
}
