package io.terrace.platform.privacy;

import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.AuthEvent.UserUpdated;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import javax.sql.DataSource;

/// What a service keeps of fans from another's topic.
@ApplicationScoped
class CardProjection implements Projection<AuthEvent> {

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
    public void apply(AuthEvent event) {
        if (event instanceof UserUpdated card) {
            store(card);
        }
    }

    private void store(UserUpdated card) {
        try (var connection = database.getConnection();
                var upsert = connection.prepareStatement("""
                        insert into card (community_id, user_id, name) values (?, ?, ?)
                        on conflict (community_id, user_id) do update set name = excluded.name""")) {
            upsert.setObject(1, card.communityId());
            upsert.setObject(2, card.userId());
            upsert.setString(3, String.valueOf(card.displayName()));
            upsert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
