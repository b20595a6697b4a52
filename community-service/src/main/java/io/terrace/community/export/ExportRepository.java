package io.terrace.community.export;

import io.terrace.platform.events.ExportEvent.PartTold;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/// The current community's exports, by the database's clock. Everything runs in the caller's transaction.
@ApplicationScoped
class ExportRepository {

    private static final String COLUMNS = """
            id, case when expires_at <= now() then 'EXPIRED' else state end as state, requested_at, ready_at, expires_at""";

    private final Session session;

    ExportRepository(Session session) {
        this.session = session;
    }

    /// Empty where one of the fan's is under way.
    Optional<ExportRow> begin(UUID id, UUID user, Duration kept) {
        session.createNativeMutationQuery("""
                        update export set state = 'EXPIRED' where community_id = terrace_community()
                            and user_id = :user and state = 'PREPARING' and expires_at <= now()""").setParameter("user", user).executeUpdate();
        return one("""
                insert into export (community_id, id, user_id, state, requested_at, expires_at)
                values (terrace_community(), :id, :user, 'PREPARING', now(), now() + cast(:kept as interval))
                on conflict do nothing returning\s""" + COLUMNS, Map.of("id", id, "user", user, "kept", kept.toMillis() + " milliseconds"));
    }

    Optional<ExportRow> underWay(UUID user) {
        return one(
                "select " + COLUMNS
                        + " from export where community_id = terrace_community() and user_id = :user and state = 'PREPARING'",
                Map.of("user", user));
    }

    /// How long until the fan may ask again, having asked so often within a day; zero or less for now. The fan's wishes
    /// take turns from here on.
    Duration wait(UUID user, int most) {
        session.createNativeQuery(
                        "select 1 from pg_advisory_xact_lock(hashtextextended('export/' || :user, 0))", Integer.class)
                .setParameter("user", user.toString())
                .getSingleResult();
        Long seconds = session.createNativeQuery("""
                        select cast(coalesce(extract(epoch from min(requested_at) + interval '1 day' - now()), 0) as bigint)
                        from (select requested_at from export where community_id = terrace_community()
                                and user_id = :user and requested_at > now() - interval '1 day'
                            order by requested_at desc limit :most) as latest
                        having count(*) = :most""", Long.class)
                .setParameter("user", user)
                .setParameter("most", most)
                .getResultStream()
                .findFirst()
                .orElse(0L);
        return Duration.ofSeconds(seconds);
    }

    Optional<ExportRow> find(UUID id, UUID user) {
        return one(
                "select " + COLUMNS
                        + " from export where community_id = terrace_community() and id = :id and user_id = :user",
                Map.of("id", id, "user", user));
    }

    /// Keeps a part, once, unless the export is over; with the last part of all services it is ready.
    void keep(PartTold part, Collection<String> services) {
        session.createNativeQuery(
                        "select 1 from export where community_id = terrace_community() and id = :id for update",
                        Integer.class)
                .setParameter("id", part.exportId())
                .getResultList();
        session.createNativeMutationQuery("""
                        insert into export_part (community_id, export_id, service, part, last, content)
                        select e.community_id, e.id, :service, :part, :last, :content from export e
                        where e.community_id = terrace_community() and e.id = :id and e.state = 'PREPARING'
                        on conflict do nothing""")
                .setParameter("id", part.exportId())
                .setParameter("service", part.service())
                .setParameter("part", part.part())
                .setParameter("last", part.last())
                .setParameter("content", part.content())
                .executeUpdate();
        session.createNativeMutationQuery("""
                        update export set state = 'READY', ready_at = now()
                        where community_id = terrace_community() and id = :id and state = 'PREPARING' and not exists (
                            select 1 from unnest(cast(:services as text[])) as s (service)
                            where s.service not in (select p.service from export_part p
                                where p.community_id = terrace_community() and p.export_id = :id and p.last))""")
                .setParameter("id", part.exportId())
                .setParameter("services", services.toArray(String[]::new))
                .executeUpdate();
    }

    /// Services that have answered in full.
    List<String> answered(UUID id) {
        return session.createNativeQuery("""
                        select service from export_part
                        where community_id = terrace_community() and export_id = :id and last order by service""", String.class)
                .setParameter("id", id)
                .list();
    }

    Optional<String> part(UUID id, String service, int part) {
        return session.createNativeQuery("""
                        select content from export_part where community_id = terrace_community() and export_id = :id
                            and service = :service and part = :part""", String.class)
                .setParameter("id", id)
                .setParameter("service", service)
                .setParameter("part", part)
                .getResultStream()
                .findFirst();
    }

    /// @return how many have expired, of some hundred
    long expire() {
        return session.createNativeQuery("select expire_exports()", Long.class).getSingleResult();
    }

    private Optional<ExportRow> one(String sql, Map<String, Object> parameters) {
        NativeQuery<Tuple> query = session.createNativeQuery(sql, Tuple.class);
        parameters.forEach(query::setParameter);
        return query.list().stream().map(ExportRepository::read).findFirst();
    }

    private static ExportRow read(Tuple row) {
        return new ExportRow(
                row.get("id", UUID.class),
                ExportState.valueOf(row.get("state", String.class)),
                row.get("requested_at", Instant.class),
                row.get("ready_at", Instant.class),
                row.get("expires_at", Instant.class));
    }
}
