package io.terrace.platform.outbox;

import io.quarkus.arc.All;
import io.quarkus.logging.Log;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Runs each subscription of the service, every one on a thread of its own.
@ApplicationScoped
class ConsumerThreads {

    /// What all of them together have to end what they hold; the drain of a pod counts with it.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private final List<TopicSubscriber<?>> subscriptions;
    private final ConsumerLoop.Factory loops;
    private final InboxConfig config;
    private final List<ConsumerLoop<?>> running = new ArrayList<>();

    ConsumerThreads(@All List<TopicSubscriber<?>> subscriptions, ConsumerLoop.Factory loops, InboxConfig config) {
        this.subscriptions = subscriptions;
        this.loops = loops;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        LostPeriod.of(config.lostFrom(), config.lostUntil())
                .ifPresent(lost -> Log.infof(
                        "The database was restored to %s: events sent from then until %s are left out",
                        lost.from(), lost.until()));
        if (config.enabled()) {
            subscriptions.stream()
                    .filter(TopicSubscriber::isNeeded)
                    .forEach(subscription -> running.add(loops.start(subscription)));
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        running.forEach(ConsumerLoop::stop);
        long end = System.nanoTime() + STOPPING.toNanos();
        for (ConsumerLoop<?> loop : running) {
            loop.join(Duration.ofNanos(end - System.nanoTime()));
        }
    }
}
