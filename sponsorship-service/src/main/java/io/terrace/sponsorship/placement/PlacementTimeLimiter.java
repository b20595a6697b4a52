package io.terrace.sponsorship.placement;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.sponsorship.SponsorshipConfig;
import io.terrace.sponsorship.placement.PlacementView.PlacementsResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Answers within 150 ms, whatever the database does. A decision that takes longer ends by itself and gives back what
/// it has reserved. Their number is bounded, so that they do not pile up while the database is away.
@ApplicationScoped
class PlacementTimeLimiter {

    private static final int MAX_CONCURRENT = 256;

    private final PlacementDecisionService decision;
    private final ExposureReservationRepository exposures;
    private final long timeoutMillis;
    private final Semaphore room = new Semaphore(MAX_CONCURRENT);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    PlacementTimeLimiter(
            PlacementDecisionService decision, ExposureReservationRepository exposures, SponsorshipConfig config) {
        this.decision = decision;
        this.exposures = exposures;
        timeoutMillis = config.decisionTimeout().toMillis();
    }

    PlacementsResponse decide(PlacementCommand request) throws InterruptedException {
        if (!room.tryAcquire(timeoutMillis, TimeUnit.MILLISECONDS)) {
            return PlacementsResponse.timeout(request.slots());
        }
        CompletableFuture<PlacementsResponse> deciding = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return Tenancy.<PlacementsResponse, RuntimeException>within(
                                request.community(), () -> decision.decide(request));
                    } finally {
                        room.release();
                    }
                },
                threads);
        try {
            return deciding.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            deciding.thenAccept(answer -> release(request.community(), answer))
                    .exceptionally(PlacementTimeLimiter::log);
        } catch (ExecutionException failed) {
            log(failed);
        }
        return PlacementsResponse.timeout(request.slots());
    }

    private void release(UUID community, PlacementsResponse late) {
        List<UUID> placements =
                late.placements().stream().map(PlacementView::id).toList();
        if (!placements.isEmpty()) {
            Tenancy.<Boolean, RuntimeException>within(community, () -> {
                exposures.release(placements);
                return true;
            });
        }
    }

    private static Void log(Throwable failed) {
        Log.warn("A decision failed", failed.getCause());
        return null;
    }

    void stop(@Observes ShutdownEvent event) {
        threads.close();
    }
}
