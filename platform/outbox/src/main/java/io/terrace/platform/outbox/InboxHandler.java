package io.terrace.platform.outbox;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.platform.events.Event;
import io.terrace.platform.jdbc.UuidArray;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.tracing.EventTracer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/// Applies events and notes them as applied, both or neither.
@ApplicationScoped
class InboxHandler {

    private final DataSource database;
    private final ErasedFanRepository erasedFans;
    private final EventTracer tracer;

    InboxHandler(DataSource database, ErasedFanRepository erasedFans, EventTracer tracer) {
        this.database = database;
        this.erasedFans = erasedFans;
        this.tracer = tracer;
    }

    /// Applies those of the messages that are new, in one transaction.
    @ActivateRequestContext
    <E extends Event> void apply(Projection<E> projection, Optional<UUID> community, List<ReceivedEvent<E>> messages) {
        Runnable work = () -> QuarkusTransaction.requiringNew().run(() -> applyNew(projection, messages));
        if (community.isEmpty()) {
            work.run();
            return;
        }
        Tenancy.within(community.get(), () -> {
            work.run();
            return null;
        });
    }

    private <E extends Event> void applyNew(Projection<E> projection, List<ReceivedEvent<E>> messages) {
        Set<UUID> fresh = note(
                projection.name(),
                messages.stream().map(ReceivedEvent::id).distinct().toList());
        // Removed as it is seen: the same event may stand twice in one batch.
        List<ReceivedEvent<E>> due = remembered(
                projection,
                messages.stream().filter(message -> fresh.remove(message.id())).toList());
        if (!due.isEmpty()) {
            projection.expect(due.stream().map(ReceivedEvent::event).toList());
        }
        for (ReceivedEvent<E> message : due) {
            tracer.process(
                    projection.topic().name(),
                    projection.name(),
                    message.trace(),
                    () -> projection.apply(message.event()));
        }
    }

    /// What the messages tell of fans who were not erased.
    private <E extends Event> List<ReceivedEvent<E>> remembered(
            Projection<E> projection, List<ReceivedEvent<E>> messages) {
        Set<UUID> told = messages.stream()
                .flatMap(message -> message.event().fans().stream())
                .collect(Collectors.toSet());
        Set<UUID> erased;
        try {
            erased = erasedFans.among(told);
        } catch (SQLException e) {
            throw new NotNoted(e);
        }
        return erased.isEmpty()
                ? messages
                : messages.stream()
                        .flatMap(message -> message.without(erased, projection.topic()).stream())
                        .toList();
    }

    /// @return those of the ids that were not yet applied
    private Set<UUID> note(String consumer, List<UUID> ids) {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement("""
                        insert into inbox (consumer, event_id) select ?, unnest(?)
                        on conflict do nothing returning event_id""")) {
            insert.setString(1, consumer);
            insert.setObject(2, UuidArray.of(ids));
            Set<UUID> fresh = new HashSet<>();
            try (var row = insert.executeQuery()) {
                while (row.next()) {
                    fresh.add(row.getObject(1, UUID.class));
                }
            }
            return fresh;
        } catch (SQLException e) {
            throw new NotNoted(e);
        }
    }

    /// Twice as long as a topic keeps a message, so that none can come again unknown. A bounded bite each time.
    @Scheduled(every = "10m", delayed = "2m")
    void purge() throws SQLException {
        try (var connection = database.getConnection();
                var purge = connection.prepareStatement("""
                        delete from inbox where ctid in (
                            select ctid from inbox where applied_at < now() - interval '14 days'
                            order by applied_at limit 50000 for update skip locked)""")) {
            purge.executeUpdate();
        }
    }

    private static final class NotNoted extends RuntimeException {
        NotNoted(SQLException cause) {
            super(cause);
        }
    }
}
