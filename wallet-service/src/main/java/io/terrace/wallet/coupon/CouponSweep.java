package io.terrace.wallet.coupon;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.Failure;
import io.terrace.platform.web.Tenancy;
import io.terrace.wallet.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Makes the codes that were asked for, and lets coupons expire and reservations end.
@ApplicationScoped
class CouponSweep {

    private record Due(String what, UUID community, UUID id) {}

    private final Sql sql;
    private final Making making;
    private final Lapsing lapsing;

    CouponSweep(Sql sql, Making making, Lapsing lapsing) {
        this.sql = sql;
        this.making = making;
        this.lapsing = lapsing;
    }

    @Scheduled(every = "${terrace.wallet.sweep}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        try {
            sql.list(
                            "select what, community_id, id from coupon_due()",
                            row -> new Due(row.text("what"), row.id("community_id"), row.id("id")))
                    .forEach(this::handle);
        } catch (RuntimeException e) {
            tell(e);
        }
    }

    private void handle(Due due) {
        try {
            Tenancy.<Boolean, RuntimeException>within(due.community(), () -> {
                if (due.what().equals("job")) {
                    while (making.piece(due.id())) {
                        Thread.onSpinWait();
                    }
                } else {
                    lapsing.lapse();
                }
                return true;
            });
        } catch (RuntimeException e) {
            tell(e);
        }
    }

    private static void tell(RuntimeException e) {
        if (Failure.of(e) == Failure.OUTAGE) {
            Log.debugf("Coupons wait: %s", e.getClass().getName());
        } else {
            Log.error("Coupons could not be seen to; they are the next time", e);
        }
    }
}
