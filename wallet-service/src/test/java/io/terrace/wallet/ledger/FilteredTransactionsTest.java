package io.terrace.wallet.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.RowsRead;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Of a fan with 20,000 transactions, a minute each, every thousandth of them a spend.
@QuarkusTest
@WithTestResource(TestStack.class)
class FilteredTransactionsTest {

    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    RowsRead rows;

    private final UUID community = Ids.next();
    private final UUID user = Ids.next();

    @BeforeEach
    void fill() {
        tenantTransaction.call(community, () -> sql.run("""
                insert into ledger_transaction (community_id, id, user_id, seq, type, amount, balance_after, reason_code,
                    created_at)
                select terrace_community(), gen_random_uuid(), ?, n, case n % 1000 when 0 then 'spend' else 'earn' end, 1, 1,
                    'bonus', cast(? as timestamptz) + n * interval '1 minute'
                from generate_series(1, 20000) as n""", user, FIRST));
        OwnerConnection.run("vacuum analyze ledger_transaction");
    }

    @Test
    void aRareTypeIsFoundWithoutReadingTheOthers() {
        List<TransactionView> found = new ArrayList<>();

        assertThat(read(List.of(TransactionType.SPEND), new TimeRange(null, null), found))
                .isBetween(20L, 40L);
        assertThat(found).extracting(TransactionView::type).hasSize(20).containsOnly(TransactionType.SPEND);
        assertThat(found).isSortedAccordingTo((one, other) -> Long.compare(other.seq(), one.seq()));
    }

    @Test
    void oldTimeRangeQuerySkipsNewerTransactions() {
        List<TransactionView> found = new ArrayList<>();
        TimeRange time = new TimeRange(FIRST.plusSeconds(60 * 999), FIRST.plusSeconds(60 * 1002));

        assertThat(read(List.of(TransactionType.values()), time, found)).isBetween(3L, 10L);
        assertThat(found).extracting(TransactionView::seq).containsExactly(1001L, 1000L, 999L);
    }

    @Test
    void aPageOfAllTypesReadsAFewOfEach() {
        List<TransactionView> found = new ArrayList<>();

        assertThat(read(List.of(TransactionType.values()), new TimeRange(FIRST, null), found))
                .isBetween(21L, 100L);
        assertThat(found)
                .extracting(TransactionView::seq)
                .startsWith(20_000L, 19_999L)
                .endsWith(19_980L);
    }

    private long read(List<TransactionType> types, TimeRange time, List<TransactionView> found) {
        TimeCursor newest = TimeCursor.newest(Long.MAX_VALUE);
        return rows.of(
                community,
                "ledger_transaction",
                () -> found.addAll(TransactionQueryService.filtered(sql, user, types, time, newest, 21)));
    }
}
