package io.terrace.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.platform.testing.OwnerConnection;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/// Many posts at once, straight into the tables.
@ApplicationScoped
public class Archive {

    private final DataSource database;

    Archive(DataSource database) {
        this.database = database;
    }

    /// As many authors with a published freestyle each, to which the fan has reacted. Statistics know of them, as they
    /// soon would.
    public void publish(TestFan fan, int count) {
        run(fan.community(), """
                with post as (
                    insert into freestyle (community_id, id, author_id, client_id, upload_id, visibility, state,
                        created_at, published_at)
                    select terrace_community(), uuidv7(), uuidv7(), uuidv7(), uuidv7(), 'COMMUNITY', 'PUBLISHED',
                        now(), now() + n * interval '1 microsecond'
                    from generate_series(1, %d) as n
                    returning *),
                recording as (
                    insert into upload (community_id, id, owner_id, state, mime_type, size_bytes, duration_ms, waveform)
                    select community_id, upload_id, author_id, 'READY', 'audio/wav', 44100, 5000, '' from post),
                card as (
                    insert into author (community_id, user_id, display_name, updated_at)
                    select community_id, author_id, 'Ana', now() from post),
                count as (
                    insert into reaction_count (community_id, freestyle_id, type, count)
                    select community_id, id, 'like', 1 from post)
                insert into reaction (community_id, freestyle_id, user_id, type, reacted_at)
                select community_id, id, '%s', 'like', now() from post""".formatted(count, fan.id()));
        OwnerConnection.run("analyze freestyle, upload, author, reaction, reaction_count");
    }

    /// So many of the authors are of the fan's squad.
    public void befriend(TestFan fan, int count) {
        run(fan.community(), """
                insert into squad (community_id, user_id, member_id)
                select community_id, '%s', author_id from freestyle
                where community_id = terrace_community() limit %d""".formatted(fan.id(), count));
    }

    /// As many fans who like the post.
    public void like(TestFan author, String post, int count) {
        run(author.community(), """
                with fan as (
                    insert into reaction (community_id, freestyle_id, user_id, type, reacted_at)
                    select terrace_community(), '%s', uuidv7(), 'like', now() - n * interval '1 second'
                    from generate_series(1, %d) as n)
                insert into reaction_count (community_id, freestyle_id, type, count)
                values (terrace_community(), '%s', 'like', %d)""".formatted(post, count, post, count));
    }

    private void run(UUID community, String sql) {
        Tenancy.within(
                community,
                () -> QuarkusTransaction.requiringNew().call(() -> {
                    try (var connection = database.getConnection();
                            var statement = connection.createStatement()) {
                        return statement.executeUpdate(sql);
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }));
    }
}
