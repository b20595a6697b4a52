package io.terrace.gateway.upstream;

import io.terrace.gateway.GatewayConfig;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One event loop's way to one service. It holds back what the service cannot do now, and all of it while the service
/// is gone. Each loop learns for itself, so that nothing is locked; that the service is back they learn from each
/// other.
///
/// A [QueuedRequest] that goes is given a [CapacityPermit], through which its result comes back.
public final class UpstreamLoadShedder {

    private static final Duration SWEEP = Duration.ofMillis(50);
    private static final double RETRIES_PER_REQUEST = 0.1;
    private static final double MOST_RETRIES = 10;

    private final Vertx vertx;
    private final CircuitBreaker breaker;
    private final AdaptiveConcurrencyLimit capacity;
    private final RequestQueue line;
    private double retries = MOST_RETRIES;
    private int inFlight;
    private boolean sweeping;

    /// @param lastAnswer the service's, of all event loops
    /// @param first requests at once to begin with
    UpstreamLoadShedder(Vertx vertx, GatewayConfig config, LastAnswerTime lastAnswer, int first) {
        this.vertx = vertx;
        breaker = new CircuitBreaker(lastAnswer);
        capacity = new AdaptiveConcurrencyLimit(
                config.overload().target(), first, config.upstream().poolSize(), System.nanoTime());
        line = new RequestQueue(
                config.overload().queue(), burst(config), config.overload().patience());
    }

    // A request that has waited must still be in time once it has gone.
    private static Duration burst(GatewayConfig config) {
        Duration share = config.deadline().ordinary().dividedBy(4);
        Duration burst = config.overload().burst();
        return burst.compareTo(share) < 0 ? burst : share;
    }

    /// Lets the request go, now or later, or refuses it.
    public void enter(QueuedRequest turn) {
        long now = System.nanoTime();
        if (!breaker.admits(now)) {
            turn.refuse();
        } else if (!turn.isCounted() || !breaker.isClosed() || isNext(turn)) {
            go(turn);
        } else {
            line.add(turn, now);
            serve(now);
            watch();
        }
    }

    /// Whether one more try is not too much to ask, given how many there were.
    public boolean grantsRetry() {
        if (!breaker.isClosed() || retries < 1) {
            return false;
        }
        retries--;
        return true;
    }

    /// Whether the service was there when last heard of.
    public boolean isOpen() {
        return breaker.isClosed();
    }

    void answered(CapacityPermit permit, boolean isMeasure) {
        long now = System.nanoTime();
        breaker.answered(now);
        if (isMeasure) {
            capacity.answered(now - permit.since(), now);
        }
        gone(permit, now);
    }

    void failed(CapacityPermit permit) {
        long now = System.nanoTime();
        breaker.failed(now);
        if (permit.isCounted()) {
            capacity.failed(now);
        }
        if (!breaker.isClosed()) {
            line.clear();
        }
        gone(permit, now);
    }

    void abandoned(CapacityPermit permit) {
        breaker.leftUntold();
        gone(permit, System.nanoTime());
    }

    private void go(QueuedRequest turn) {
        retries = Math.min(MOST_RETRIES, retries + RETRIES_PER_REQUEST);
        CapacityPermit permit = new CapacityPermit(this, turn.isCounted());
        if (permit.isCounted()) {
            inFlight++;
        }
        turn.go(permit);
    }

    private void gone(CapacityPermit permit, long now) {
        if (permit.isCounted()) {
            inFlight--;
        }
        if (!line.isEmpty()) {
            serve(now);
        }
    }

    private boolean isNext(QueuedRequest turn) {
        return (line.isEmpty() && capacity.hasRoom(inFlight)) || (turn.isUrgent() && capacity.hasReserve(inFlight));
    }

    private void serve(long now) {
        for (QueuedRequest next = next(now); next != null; next = next(now)) {
            go(next);
        }
    }

    private @Nullable QueuedRequest next(long now) {
        if (capacity.hasRoom(inFlight)) {
            return line.next(now);
        }
        return capacity.hasReserve(inFlight) ? line.nextUrgent(now) : null;
    }

    private void watch() {
        if (!sweeping && !line.isEmpty()) {
            sweeping = true;
            vertx.setTimer(SWEEP.toMillis(), id -> {
                sweeping = false;
                line.sweep(System.nanoTime());
                watch();
            });
        }
    }
}
