package io.terrace.wallet.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.TestStack;
import io.terrace.wallet.Club;
import io.terrace.wallet.RowsRead;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Of a fan with 20,000 coupons, every thousandth of them revoked, and ten more of another campaign.
@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
class FilteredCouponsTest {

    @Inject
    Club.Clubs clubs;

    @Inject
    CouponService coupons;

    @Inject
    TenantTransaction tenantTransaction;

    @Inject
    Sql sql;

    @Inject
    RowsRead rows;

    private Club club;
    private UUID holder;
    private UUID rare;

    @BeforeEach
    void fill() {
        club = clubs.club();
        holder = club.fan().id();
        rare = campaign(10);
        campaign(20_000);
        OwnerConnection.run("vacuum analyze coupon, campaign");
    }

    private UUID campaign(int coupons) {
        UUID id = UUID.fromString(club.campaign(Map.of()));
        tenantTransaction.call(club.community(), () -> sql.run("""
                insert into coupon (community_id, id, campaign_id, code, holder_id, state, issued_at)
                select terrace_community(), gen_random_uuid(), ?, gen_random_uuid()::text, ?,
                    case n % 1000 when 0 then 'revoked' else 'issued' end, now() - n * interval '1 minute'
                from generate_series(1, cast(? as int)) as n""", id, holder, coupons));
        return id;
    }

    @Test
    void aRareStateIsFoundWithoutReadingTheOthers() {
        assertThat(read(CouponState.REVOKED, null, 20)).isBetween(20L, 45L);
    }

    @Test
    void aCampaignIsFoundWithoutReadingTheOthers() {
        assertThat(read(null, rare, 10)).isBetween(10L, 45L);
        assertThat(read(CouponState.ISSUED, rare, 10)).isBetween(10L, 45L);
        assertThat(read(CouponState.EXPIRED, rare, 0)).isBetween(0L, 45L);
    }

    private long read(@Nullable CouponState state, @Nullable UUID campaign, int expected) {
        return rows.of(club.community(), "coupon", () -> {
            List<CouponView> found = coupons.page(holder, new CouponFilter(state, campaign), new PageRequest(20, null))
                    .items();
            assertThat(found).hasSize(expected);
        });
    }
}
