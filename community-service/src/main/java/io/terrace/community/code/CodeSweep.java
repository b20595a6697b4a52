package io.terrace.community.code;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.terrace.community.CommunityConfig;
import io.terrace.platform.web.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;

/// Deletes links and invitations that have long expired, in all communities, some at a time.
@ApplicationScoped
class CodeSweep {

    private final Forgetting forgetting;
    private final CommunityConfig config;
    private final InstantSource clock;

    CodeSweep(Forgetting forgetting, CommunityConfig config, InstantSource clock) {
        this.forgetting = forgetting;
        this.config = config;
        this.clock = clock;
    }

    @Scheduled(every = "${terrace.community.code-sweep:1h}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void sweep() {
        Instant before = clock.instant().minus(config.codesKept());
        try {
            long forgotten;
            do {
                forgotten = forgetting.some(before);
            } while (forgotten > 0);
        } catch (RuntimeException e) {
            if (Failure.of(e) == Failure.OUTAGE) {
                Log.debugf("Expired codes wait: %s", e.getClass().getName());
            } else {
                Log.error("Expired codes could not be deleted; they are the next time", e);
            }
        }
    }
}
