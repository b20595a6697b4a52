package io.terrace.platform.outbox;

import io.terrace.platform.commit.BatchWriter;
import io.terrace.platform.events.Event;
import io.terrace.platform.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A batch whose events are stored in its own transaction, and sent once it has committed.
public record PublishingBatchWriter<I, O, E extends Event>(Outbox outbox, Decision<I, O, E> decision)
        implements BatchWriter<I, O> {

    /// Decides all items of a batch, in their order.
    @FunctionalInterface
    public interface Decision<I, O, E extends Event> {

        /// @param events takes what is to be published
        /// @return an outcome for each item, in the items' order
        List<O> decide(Sql sql, Consumer<E> events, List<I> items) throws SQLException;
    }

    @Override
    public List<O> apply(Connection connection, List<I> items) throws SQLException {
        List<E> events = new ArrayList<>();
        List<O> outcomes = decision.decide(Sql.in(connection), events::add, items);
        outbox.add(connection, events);
        return outcomes;
    }

    @Override
    public void committed() {
        outbox.wake();
    }
}
