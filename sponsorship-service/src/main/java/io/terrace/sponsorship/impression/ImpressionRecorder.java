package io.terrace.sponsorship.impression;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.events.SponsorshipEvent.ImpressionsCounted;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.PublishingBatchWriter;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;

/// Where the batches of many fans meet: they are committed together.
@Singleton
class ImpressionRecorder {

    private static final CommitSettings SETTINGS = new CommitSettings("impressions", 4, 1_024, 64);

    private final GroupCommit<List<ImpressionCommand>, List<ImpressionResult>> commits;

    ImpressionRecorder(DataSource database, Outbox outbox) {
        commits =
                GroupCommit.start(database, new PublishingBatchWriter<>(outbox, ImpressionRecorder::decide), SETTINGS);
    }

    /// Waits until the fan's events are durable. Returns a result for each, in their order.
    ///
    /// @param timeout how long at most
    List<ImpressionResult> record(UUID fan, List<ImpressionCommand> commands, Duration timeout) {
        return commands.isEmpty()
                ? List.of()
                : commits.submit(commands, fan, timeout).orRefuse();
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }

    private static List<List<ImpressionResult>> decide(
            Sql sql, Consumer<ImpressionsCounted> events, List<List<ImpressionCommand>> batches) throws SQLException {
        ImpressionBatchProcessor decision = new ImpressionBatchProcessor(
                sql, batches.stream().flatMap(List::stream).toList());
        List<List<ImpressionResult>> results = batches.stream()
                .map(commands -> commands.stream().map(decision::decide).toList())
                .toList();
        ImpressionWriter.write(sql, decision.rows()).forEach(events);
        return results;
    }
}
