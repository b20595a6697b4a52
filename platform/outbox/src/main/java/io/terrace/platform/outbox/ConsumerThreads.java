package io.terrace.platform.outbox;

import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.List;

/// Runs each subscription of the service, every one on a thread of its own.
@ApplicationScoped
class ConsumerThreads {

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
        if (config.enabled()) {
            subscriptions.stream()
                    .filter(TopicSubscriber::isNeeded)
                    .forEach(subscription -> running.add(loops.start(subscription)));
        }
    }

    void stop(@Observes ShutdownEvent event) throws InterruptedException {
        running.forEach(ConsumerLoop::stop);
        for (ConsumerLoop<?> loop : running) {
            loop.join();
        }
    }
}
