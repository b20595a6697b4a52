package io.terrace.feed.pin;

import io.terrace.platform.jdbc.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The table of pins, within the current transaction.
@ApplicationScoped
class PinRepository {

    record Pin(UUID freestyle, Instant pinnedAt, @Nullable Instant endsAt) {}

    private final Sql sql;

    PinRepository(Sql sql) {
        this.sql = sql;
    }

    /// The latest first, without those whose end has come.
    List<Pin> list() {
        return sql.list(
                """
                select freestyle_id, pinned_at, ends_at from pin
                where community_id = terrace_community() and (ends_at is null or ends_at > now())
                order by pinned_at desc, freestyle_id desc""", row -> new Pin(row.id("freestyle_id"), row.instant("pinned_at"), row.instantOrNull("ends_at")));
    }

    /// Pins it, or changes the end of its pin. Those of one community take turns, so that it has no more than `max`
    /// besides those of removed posts.
    ///
    /// @return false where there are as many already
    boolean save(UUID freestyle, @Nullable Instant endsAt, int max) {
        sql.list("select pg_advisory_xact_lock(hashtextextended('pin' || terrace_community(), 0))", row -> freestyle);
        sql.run("delete from pin where community_id = terrace_community() and ends_at <= now()");
        return sql.run("""
                        insert into pin (community_id, freestyle_id, pinned_at, ends_at)
                        select terrace_community(), ?, now(), ?
                        where (select count(*) from pin p
                            join freestyle f on f.community_id = p.community_id and f.id = p.freestyle_id
                            where p.community_id = terrace_community() and p.freestyle_id <> ?
                                and f.state <> 'REMOVED') < ?
                        on conflict (community_id, freestyle_id) do update set ends_at = excluded.ends_at""", freestyle, endsAt, freestyle, max) == 1;
    }

    void delete(UUID freestyle) {
        sql.run("delete from pin where community_id = terrace_community() and freestyle_id = ?", freestyle);
    }
}
