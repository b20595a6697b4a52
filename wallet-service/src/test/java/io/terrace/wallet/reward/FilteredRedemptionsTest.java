package io.terrace.wallet.reward;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.RowsRead;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Of a community with 20,000 redemptions, a minute each, every thousandth of them pending.
@QuarkusTest
@WithTestResource(TestStack.class)
class FilteredRedemptionsTest {

    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final TimeRange ALWAYS = new TimeRange(null, null);

    @Inject
    RedemptionService redemptions;

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
                insert into redemption (community_id, id, reward_id, user_id, state, cost, created_at, updated_at)
                select terrace_community(), gen_random_uuid(), gen_random_uuid(), ?,
                    case n % 1000 when 0 then 'pending' else 'fulfilled' end, 0, at, at
                from generate_series(1, 20000) as n, lateral (
                    select cast(? as timestamptz) + n * interval '1 minute' as at) as made""", user, FIRST));
        OwnerConnection.run("vacuum analyze redemption");
    }

    @Test
    void filterOfOneFanReadsFewRows() {
        check(user);
    }

    @Test
    void filterOfAllFansReadsFewRows() {
        check(null);
    }

    private void check(@Nullable UUID whose) {
        TimeRange early = new TimeRange(FIRST.plusSeconds(60 * 999), FIRST.plusSeconds(60 * 1002));
        assertThat(read(new RedemptionFilter(whose, RedemptionState.PENDING, ALWAYS), 20))
                .isBetween(20L, 40L);
        assertThat(read(new RedemptionFilter(whose, null, early), 3)).isBetween(3L, 10L);
        assertThat(read(new RedemptionFilter(whose, null, ALWAYS), 20)).isBetween(21L, 60L);
    }

    private long read(RedemptionFilter filter, int expected) {
        return rows.of(
                community,
                "redemption",
                () -> assertThat(redemptions
                                .page(filter, new PageRequest(20, null))
                                .items())
                        .hasSize(expected));
    }
}
