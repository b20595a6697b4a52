package io.terrace.sponsorship.placement;

import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.sponsorship.placement.GoalLeaseRepository.GoalLease;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// What this replica may still place of goals. A slice is placed from for a few seconds, then what is unused goes back.
/// A replica that dies returns nothing; its slices lapse 15 minutes later, with the last of their tokens.
@ApplicationScoped
class GoalLeaseCache {

    private static final Duration PLACED_FROM = Duration.ofSeconds(5);

    /// The margin between this replica's clock and the database's.
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private static final Duration NO_ROOM_FOR = Duration.ofMillis(250);

    private final Map<UUID, Slice> slices = new ConcurrentHashMap<>();
    private final GoalLeaseRepository leases;
    private final InstantSource clock;

    GoalLeaseCache(GoalLeaseRepository leases, InstantSource clock) {
        this.leases = leases;
        this.clock = clock;
    }

    void stop(@Observes ShutdownEvent event) {
        slices.forEach(this::release);
    }

    /// The lease that pays for one placement; empty where nothing is left, or due.
    Optional<UUID> take(UUID campaign) {
        Slice slice = slices.computeIfAbsent(campaign, fresh -> new Slice());
        synchronized (slice) {
            Instant now = clock.instant();
            if (now.isBefore(slice.emptyUntil)) {
                return Optional.empty();
            }
            if (slice.left == 0 || !now.isBefore(slice.placedUntil)) {
                release(campaign, slice);
                Optional<GoalLease> leased =
                        leases.acquire(campaign, PLACED_FROM.plus(MARGIN).toSeconds());
                if (leased.isEmpty()) {
                    slice.emptyUntil = now.plus(NO_ROOM_FOR);
                    return Optional.empty();
                }
                slice.community = Tenancy.current().orElseThrow();
                slice.id = leased.get().id();
                slice.left = leased.get().size();
                slice.placedUntil = now.plus(PLACED_FROM);
            }
            slice.left--;
            return Optional.of(slice.id);
        }
    }

    /// Takes one back that was not placed.
    void giveBack(UUID campaign, UUID lease) {
        Slice slice = slices.get(campaign);
        if (slice != null) {
            synchronized (slice) {
                if (slice.id.equals(lease)) {
                    slice.left++;
                }
            }
        }
    }

    @Scheduled(every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void returnOld() {
        slices.forEach((campaign, slice) -> {
            synchronized (slice) {
                if (slice.left > 0 && !clock.instant().isBefore(slice.placedUntil)) {
                    release(campaign, slice);
                }
            }
        });
    }

    /// Once only: where the answer is lost, the rest lapses.
    private void release(UUID campaign, Slice slice) {
        synchronized (slice) {
            int unused = slice.left;
            slice.left = 0;
            if (unused > 0) {
                try {
                    Tenancy.within(slice.community, () -> {
                        leases.release(campaign, slice.id, unused);
                        return true;
                    });
                } catch (RuntimeException away) {
                    Log.warnf("A slice of a goal was not returned and lapses: %s", away.getMessage());
                }
            }
        }
    }

    private static final class Slice {
        private static final UUID NONE = new UUID(0, 0);

        private UUID community = NONE;
        private UUID id = NONE;
        private int left;
        private Instant placedUntil = Instant.MIN;
        private Instant emptyUntil = Instant.MIN;
    }
}
