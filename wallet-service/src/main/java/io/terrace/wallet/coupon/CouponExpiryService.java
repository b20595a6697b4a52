package io.terrace.wallet.coupon;

import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

@ApplicationScoped
class CouponExpiryService {

    private final Sql sql;
    private final Outbox outbox;

    CouponExpiryService(Sql sql, Outbox outbox) {
        this.sql = sql;
        this.outbox = outbox;
    }

    /// A bounded part of what is due; holders are notified.
    @Transactional
    void lapse() {
        UUID community = Tenancy.current().orElseThrow();
        outbox.add(sql.list("""
                        update coupon set state = case when expires_at <= now() then 'expired' else 'issued' end,
                            reservation_id = null, reserved_until = null, sale_id = null,
                            sold_before = sold_before or state = 'reserved'
                        where community_id = terrace_community() and id in (
                            select id from coupon where community_id = terrace_community()
                                and (state = 'issued' and expires_at <= now()
                                    or state = 'reserved' and reserved_until <= now())
                            limit 1000 for update skip locked)
                        returning id, holder_id, state, now() as at""", row -> event(row, community)).stream()
                .filter(event -> event.userId() != null)
                .toList());
    }

    private static CouponUpdated event(Row row, UUID community) {
        return new CouponUpdated(row.id("id"), row.id("holder_id"), community, row.text("state"), row.instant("at"));
    }
}
