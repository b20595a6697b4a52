package io.terrace.platform.outbox;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/// A projection as a service would have it, and one user it cannot bear.
@ApplicationScoped
class CardProjection implements Projection<AuthEvent> {

    static final String POISON = "poison";

    private final Queue<UUID> expected = new ConcurrentLinkedQueue<>();

    private final DataSource database;

    CardProjection(DataSource database) {
        this.database = database;
    }

    @Override
    public String name() {
        return "cards";
    }

    @Override
    public Topic<AuthEvent> topic() {
        return Topic.AUTH;
    }

    @Override
    public void expect(List<AuthEvent> events) {
        events.stream()
                .filter(UserUpdated.class::isInstance)
                .map(event -> ((UserUpdated) event).userId())
                .forEach(expected::add);
    }

    boolean expected(UUID user) {
        return expected.contains(user);
    }

    @Override
    public void apply(AuthEvent event) {
        if (event instanceof UserUpdated card) {
            store(card);
        }
    }

    private void store(UserUpdated card) {
        try (var connection = database.getConnection();
                var upsert = connection.prepareStatement("""
                        insert into card (community_id, user_id, name) values (?, ?, ?)
                        on conflict (community_id, user_id)
                        do update set name = excluded.name, applied = card.applied + 1""")) {
            upsert.setObject(1, card.communityId());
            upsert.setObject(2, card.userId());
            upsert.setString(3, String.valueOf(card.displayName()));
            upsert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        if (POISON.equals(card.displayName())) {
            throw new IllegalStateException("cannot bear it");
        }
    }
}
