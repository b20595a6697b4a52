package io.terrace.stack.server;

import io.terrace.stack.process.ProcessLifecycleService;
import io.terrace.stack.process.StackComponent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All servers.
///
/// @param clickHouse where it is the engine of the analytics
public record StackServers(
        Postgres postgres, Redis redis, Kafka kafka, Mailbox mailbox, Optional<ClickHouse> clickHouse) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public List<StackComponent> all() {
        return Stream.concat(Stream.of(postgres, redis, kafka, mailbox), clickHouse.stream())
                .toList();
    }

    /// Starts those that do not run and waits until every one answers.
    public void start(ProcessLifecycleService processes) {
        ParallelForEach.forEach(all(), part -> {
            processes.start(part);
            processes.await(part, PATIENCE);
        });
    }
}
