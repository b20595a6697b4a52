package io.terrace.wallet.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Auditor;
import io.terrace.wallet.Club;
import io.terrace.wallet.Club.Fan;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(TestStack.class)
class ManyLotsTest {

    private static final int LOTS = 10_000;
    private static final PostingReason REASON = new PostingReason("test", null, null);

    @Inject
    Club.Clubs clubs;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    LedgerService ledger;

    @Inject
    Sql sql;

    @Inject
    Auditor auditor;

    private Club club;
    private Fan fan;

    /// Ten thousand lots of one point, the later made the sooner to expire, every hundredth never.
    @BeforeEach
    void earn() {
        club = clubs.club();
        fan = club.fan();
        Instant end = Instant.now().plus(100, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        tenantTransaction.call(
                club.community(),
                () -> ledger.post(IntStream.range(0, LOTS)
                        .mapToObj(i -> new PostingCommand.Earn(
                                fan.id(), 1, REASON, null, i % 100 == 0 ? null : end.minusSeconds(i)))
                        .toList()));
        vacuum();
    }

    /// As autovacuum does by itself a moment later; without it the planner takes the new tables to be empty.
    private static void vacuum() {
        OwnerConnection.run("vacuum analyze wallet, ledger_transaction, posting, lot, allocation");
    }

    @Test
    void aSpendReadsAsManyLotsAsItTakesAndAFewMore() {
        long read = tenantTransaction.call(club.community(), () -> {
            long before = lotsRead();
            ledger.post(new PostingCommand.Spend(fan.id(), 5, REASON));
            return lotsRead() - before;
        });

        // Each is met twice: when it is read, and when it is written.
        assertThat(read).isBetween(5L, 100L);
        assertThat(fan.available()).isEqualTo(LOTS - 5);
    }

    @Test
    void theSoonestToExpireAreTakenHoweverManyItTakes() {
        spend(3_000);

        assertThat(fan.available()).isEqualTo(LOTS - 3_000);
        assertThat(isInOrder()).isTrue();
        vacuum();
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    @Test
    void allOfThemCanBeSpentAndGivenBack() {
        UUID spent = spend(LOTS);

        tenantTransaction.call(
                club.community(), () -> ledger.post(new PostingCommand.Reverse(fan.id(), spent, REASON)));

        assertThat(fan.available()).isEqualTo(LOTS);
        spend(LOTS);
        assertThat(fan.available()).isZero();
        vacuum();
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    /// What comes back in a run can be spent in it.
    @Test
    void aReversalAndASpendInOneRunTakeTheSameLots() {
        UUID spent = spend(LOTS);

        List<PostingResult> outcomes = tenantTransaction.call(
                club.community(),
                () -> ledger.post(List.of(
                        new PostingCommand.Reverse(fan.id(), spent, REASON),
                        new PostingCommand.Spend(fan.id(), LOTS - 1, REASON))));

        assertThat(outcomes).allMatch(outcome -> outcome instanceof PostingResult.Posted);
        assertThat(fan.available()).isEqualTo(1);
        assertThat(isInOrder()).isTrue();
        vacuum();
        assertThat(auditor.broken(club.community())).isEmpty();
    }

    /// By this connection of late.
    private long lotsRead() {
        return sql.first(
                        "select idx_tup_fetch + seq_tup_read as n from pg_stat_xact_user_tables where relname = 'lot'",
                        row -> row.number("n"))
                .orElseThrow();
    }

    private UUID spend(long amount) {
        PostingResult outcome = tenantTransaction.call(
                club.community(), () -> ledger.post(new PostingCommand.Spend(fan.id(), amount, REASON)));
        assertThat(outcome).isInstanceOf(PostingResult.Posted.class);
        return ((PostingResult.Posted) outcome).transaction().id();
    }

    /// No lot that is spent stands behind one that is not.
    private boolean isInOrder() {
        return tenantTransaction.call(
                club.community(),
                () -> sql.first("""
                                select coalesce(max(place) filter (where remaining = 0), 0)
                                    < coalesce(min(place) filter (where remaining > 0), 100000000) as sound
                                from (select remaining, row_number() over (order by expires_at, created_at, id) as place
                                    from lot where community_id = terrace_community() and user_id = ?) as ordered""", row -> row.flag("sound"), fan.id()).orElseThrow());
    }
}
