package io.terrace.polls.vote;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.TestStack;
import io.terrace.polls.member.FanCard;
import io.terrace.polls.poll.Anonymity;
import jakarta.inject.Inject;
import java.lang.ScopedValue.CallableOp;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class VoterListSqlTest {

    private static final int FANS = 20_000;
    private static final int RARE = 5_000;
    private static final UUID FIRST = new UUID(0, 0);

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    BallotQueryService ballots;

    private final UUID community = Ids.next();
    private final UUID poll = Ids.next();

    /// One fan in five thousand is for the last option.
    @BeforeEach
    void vote() {
        within(() -> sql.run("""
                insert into ballot (community_id, poll_id, user_id, choices, client_ids, cast_at)
                select ?, ?, gen_random_uuid(), case when n % ? = 0 then '{1,2}' else '{0,1}' end::smallint[], '{}', now()
                from generate_series(1, ?) as n""", community, poll, RARE, FANS));
    }

    @Test
    void theFewOfARareOptionAreFoundWithoutReadingTheOthers() {
        List<String> plan = plan(2);

        assertThat(String.join("\n", plan)).contains("ballot_").doesNotContain("Seq Scan on ballot");
        assertThat(removed(plan)).isLessThan(100);
        assertThat(tenantTransaction.call(
                        community, () -> ballots.voters(poll, 2, Anonymity.PUBLIC, FIRST, FIRST, 100)))
                .hasSize(FANS / RARE);
    }

    @Test
    void aSquadIsLookedUpFanByFan() {
        UUID fan = tenantTransaction
                .call(community, () -> ballots.voters(poll, 2, Anonymity.PUBLIC, FIRST, FIRST, 1))
                .getFirst()
                .id();

        assertThat(tenantTransaction.call(community, () -> ballots.voters(poll, 2, Anonymity.SQUAD, fan, FIRST, 100)))
                .extracting(FanCard::id)
                .containsExactly(fan);
        assertThat(tenantTransaction.call(community, () -> ballots.voters(poll, 0, Anonymity.SQUAD, fan, FIRST, 100)))
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
        return within(() -> sql.list(
                "explain (analyze, costs off) " + VoterListSql.query(option, Anonymity.PUBLIC),
                row -> row.text("QUERY PLAN"),
                poll,
                FIRST,
                FIRST,
                100));
    }

    private <T> T within(CallableOp<T, RuntimeException> work) {
        return tenantTransaction.call(community, work);
    }
}
