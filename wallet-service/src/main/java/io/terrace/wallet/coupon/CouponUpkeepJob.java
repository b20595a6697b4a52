package io.terrace.wallet.coupon;

import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.jobs.FailedTaskRepository;
import io.terrace.platform.jobs.TenantJobRunner;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Makes the codes that were asked for, and lets coupons expire and reservations end.
@ApplicationScoped
class CouponUpkeepJob {

    private record Due(String what, UUID community, UUID id) implements TenantJobRunner.Due {
        @Override
        public String task() {
            return what + " " + id;
        }
    }

    private final TenantJobRunner upkeep;
    private final Sql sql;
    private final CouponGenerator couponGenerator;
    private final CouponExpiryService couponExpiry;

    CouponUpkeepJob(
            FailedTaskRepository tasks, Sql sql, CouponGenerator couponGenerator, CouponExpiryService couponExpiry) {
        upkeep = new TenantJobRunner("coupons", "Seeing to coupons", tasks);
        this.sql = sql;
        this.couponGenerator = couponGenerator;
        this.couponExpiry = couponExpiry;
    }

    @Scheduled(every = "${terrace.wallet.sweep}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        upkeep.each(
                () -> sql.list(
                        "select what, community_id, id from coupon_due()",
                        row -> new Due(row.text("what"), row.id("community_id"), row.id("id"))),
                this::handle);
    }

    private void handle(Due due) {
        if (due.what().equals("job")) {
            while (couponGenerator.piece(due.id())) {
                Thread.onSpinWait();
            }
        } else {
            couponExpiry.lapse();
        }
    }
}
