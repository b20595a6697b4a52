package io.terrace.community.export;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.web.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Deletes what nobody has fetched in time, in all communities.
@ApplicationScoped
class ExportSweep {

    private final ExportTable table;

    ExportSweep(ExportTable table) {
        this.table = table;
    }

    @ActivateRequestContext
    @Scheduled(every = "10m", delayed = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        try {
            while (QuarkusTransaction.requiringNew().call(table::expire) > 0) {
                Thread.onSpinWait();
            }
        } catch (RuntimeException e) {
            if (Failure.of(e) == Failure.OUTAGE) {
                Log.debugf("Expired exports wait: %s", e.getClass().getName());
            } else {
                Log.error("Expired exports could not be deleted; they are the next time", e);
            }
        }
    }
}
