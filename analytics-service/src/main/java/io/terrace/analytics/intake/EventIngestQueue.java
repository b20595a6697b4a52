package io.terrace.analytics.intake;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.terrace.analytics.AnalyticsConfig;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.rest.RequestTimeout;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/// Where batches meet: those that wait are kept in one transaction, those of one installation in the order they came.
@Singleton
class EventIngestQueue {

    private final GroupCommit<IngestCommand, List<EventResult>> commits;
    private final IngestBatchWriter writer = new IngestBatchWriter();
    private final DataSource database;
    private final RequestTimeout patience;

    EventIngestQueue(DataSource database, RequestTimeout patience, AnalyticsConfig config) {
        this.database = database;
        this.patience = patience;
        commits = GroupCommit.start(
                database,
                writer,
                new CommitSettings("events", config.committers(), config.waiting(), config.largest()));
    }

    /// To be asked before a batch is read: while there is no room, reading it would cost as much as keeping it.
    void requireRoom() {
        commits.requireRoom();
    }

    /// Waits until what is accepted is durable.
    List<EventResult> keep(IngestCommand batch) {
        return commits.submit(batch, batch.installation(), patience.left()).orRefuse();
    }

    /// The result that the batch would have now. Nothing of it is stored.
    List<EventResult> rehearse(IngestCommand batch) {
        QuarkusTransaction.begin();
        try (var connection = database.getConnection()) {
            return writer.apply(connection, List.of(batch)).getFirst();
        } catch (SQLException e) {
            throw new NotRehearsedException(e);
        } finally {
            QuarkusTransaction.rollback();
        }
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }

    private static final class NotRehearsedException extends RuntimeException {
        NotRehearsedException(SQLException cause) {
            super(cause);
        }
    }
}
