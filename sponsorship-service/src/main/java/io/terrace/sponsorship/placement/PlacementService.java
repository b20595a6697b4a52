package io.terrace.sponsorship.placement;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.web.Tenancy;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Answers within 150 ms, whatever the database does. A decision that takes longer ends by itself: what it reserved
/// lapses. Their number is bounded, so that they do not pile up while the database is away.
@ApplicationScoped
class PlacementService {

    private static final int MAX_CONCURRENT = 256;

    private final PlacementDecision decision;
    private final long timeoutMillis;
    private final Semaphore room = new Semaphore(MAX_CONCURRENT);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    PlacementService(PlacementDecision decision, SponsorshipConfig config) {
        this.decision = decision;
        timeoutMillis = config.decisionTimeout().toMillis();
    }

    PlacementsResponse decide(PlacementRequest request) throws InterruptedException {
        if (!room.tryAcquire(timeoutMillis, TimeUnit.MILLISECONDS)) {
            return PlacementsResponse.timeout(request.slots());
        }
        Future<PlacementsResponse> deciding = threads.submit(() -> {
            try {
                return Tenancy.<PlacementsResponse, RuntimeException>within(
                        request.community(), () -> decision.decide(request));
            } finally {
                room.release();
            }
        });
        try {
            return deciding.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return PlacementsResponse.timeout(request.slots());
        } catch (ExecutionException failed) {
            Log.warn("A decision failed", failed.getCause());
            return PlacementsResponse.timeout(request.slots());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        threads.close();
    }
}
