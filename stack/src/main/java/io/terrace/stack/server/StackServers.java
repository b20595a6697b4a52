package io.terrace.stack.server;

import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackComponent;
import java.time.Duration;
import java.util.List;

/// All four servers.
public record StackServers(Postgres postgres, Redis redis, Kafka kafka, Mailbox mailbox) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public List<StackComponent> all() {
        return List.of(postgres, redis, kafka, mailbox);
    }

    /// Starts those that do not run and waits until every one answers.
    public void start(ProcessLifecycleService processes) {
        ParallelForEach.forEach(all(), part -> {
            processes.start(part);
            processes.await(part, PATIENCE);
        });
    }
}
