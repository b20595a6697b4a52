package io.terrace.community.erasure;

import io.terrace.platform.events.PrivacyEvent.ErasureRequested;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/// The current community's erasures, by the database's clock. Everything runs in the caller's transaction.
@ApplicationScoped
class ErasureRepository {

    private static final String COLUMNS = "id, user_id, state, requested_at, due_at, begun_at, done_at";

    private final Session session;

    ErasureRepository(Session session) {
        this.session = session;
    }

    /// Empty where the fan leaves already.
    Optional<ErasureRow> request(UUID id, UUID user, Duration grace) {
        return one("""
                insert into erasure (community_id, id, user_id, state, requested_at, due_at)
                values (terrace_community(), :id, :user, 'REQUESTED', now(), now() + cast(:grace as interval))
                on conflict do nothing returning\s""" + COLUMNS, Map.of("id", id, "user", user, "grace", seconds(grace)));
    }

    /// The one in force; not one the fan has withdrawn.
    Optional<ErasureRow> of(UUID user) {
        return one(
                "select " + COLUMNS
                        + " from erasure where community_id = terrace_community() and user_id = :user and state <> 'WITHDRAWN'",
                Map.of("user", user));
    }

    /// Only while it is not due: at that instant either this or the erasure wins.
    Optional<ErasureRow> withdraw(UUID user) {
        return one("""
                update erasure set state = 'WITHDRAWN'
                where community_id = terrace_community() and user_id = :user and state = 'REQUESTED' and due_at > now()
                returning\s""" + COLUMNS, Map.of("user", user));
    }

    /// The fan waits no longer.
    void hasten(UUID user) {
        session.createNativeMutationQuery("""
                        update erasure set due_at = now() where community_id = terrace_community() and user_id = :user
                            and state = 'REQUESTED' and due_at > now()""").setParameter("user", user).executeUpdate();
    }

    /// @param settle how long services are given to answer what the fan has asked for before
    /// @return empty where it is not due, was begun by someone else, or withdrawn
    Optional<ErasureRow> begin(UUID id, Duration settle) {
        return one("""
                update erasure set state = 'ERASING', begun_at = now(), tells_at = now() + cast(:settle as interval)
                where community_id = terrace_community() and id = :id and state = 'REQUESTED' and due_at <= now()
                returning\s""" + COLUMNS, Map.of("id", id, "settle", seconds(settle)));
    }

    /// @return empty where it is not yet time, or someone else did
    Optional<ErasureRow> tell(UUID id) {
        return one("""
                update erasure set tells_at = null
                where community_id = terrace_community() and id = :id and tells_at <= now()
                returning\s""" + COLUMNS, Map.of("id", id));
    }

    /// Notes a receipt, once, and ends the erasure with the last one. Receipts of one erasure take turns.
    void note(UUID id, String service, Instant at, Collection<String> all) {
        session.createNativeQuery(
                        "select 1 from erasure where community_id = terrace_community() and id = :id for update",
                        Integer.class)
                .setParameter("id", id)
                .getResultList();
        session.createNativeMutationQuery("""
                        insert into erasure_receipt (community_id, erasure_id, service, given_at)
                        select e.community_id, e.id, :service, :at from erasure e
                        where e.community_id = terrace_community() and e.id = :id
                        on conflict do nothing""")
                .setParameter("id", id)
                .setParameter("service", service)
                .setParameter("at", at)
                .executeUpdate();
        session.createNativeMutationQuery("""
                        update erasure set state = 'DONE', done_at = now()
                        where community_id = terrace_community() and id = :id and state = 'ERASING' and not exists (
                            select 1 from unnest(cast(:all as text[])) as s (service)
                            where s.service not in (select r.service from erasure_receipt r
                                where r.community_id = terrace_community() and r.erasure_id = :id))""")
                .setParameter("id", id)
                .setParameter("all", all.toArray(String[]::new))
                .executeUpdate();
    }

    /// What the fan has asked for, if a restore has lost it.
    ///
    /// @return whether it had
    boolean recoverRequest(ErasureRequested request) {
        return one(
                        """
                        insert into erasure (community_id, id, user_id, state, requested_at, due_at)
                        values (terrace_community(), :id, :user, 'REQUESTED', :at, :due)
                        on conflict do nothing returning\s""" + COLUMNS,
                        Map.of(
                                "id", request.erasureId(),
                                "user", request.userId(),
                                "at", request.at(),
                                "due", request.dueAt()))
                .isPresent();
    }

    /// @return whether a restore had lost it
    boolean recoverWithdrawal(UUID id) {
        return one("""
                        update erasure set state = 'WITHDRAWN'
                        where community_id = terrace_community() and id = :id and state = 'REQUESTED'
                        returning\s""" + COLUMNS, Map.of("id", id)).isPresent();
    }

    /// Services are told again, unless that they were is heard before.
    void recoverBeginning(UUID id, Instant at, Duration settle) {
        one("""
                update erasure set state = 'ERASING', begun_at = :at, tells_at = now() + cast(:settle as interval)
                where community_id = terrace_community() and id = :id and state = 'REQUESTED'
                returning\s""" + COLUMNS, Map.of("id", id, "at", at, "settle", seconds(settle)));
    }

    void recoverTelling(UUID id) {
        one("""
                update erasure set tells_at = null
                where community_id = terrace_community() and id = :id and tells_at is not null
                returning\s""" + COLUMNS, Map.of("id", id));
    }

    Optional<ErasureRow> find(UUID id) {
        return one(
                "select " + COLUMNS + " from erasure where community_id = terrace_community() and id = :id",
                Map.of("id", id));
    }

    /// Newest first.
    List<ErasureRow> page(@Nullable ErasureState state, UUID before, int most) {
        return session
                .createNativeQuery(
                        "select " + COLUMNS + " from erasure where community_id = terrace_community() and id < :before"
                                + " and state = coalesce(cast(:state as text), state) order by id desc limit :most",
                        Tuple.class)
                .setParameter("before", before)
                .setParameter("state", state == null ? null : state.name(), String.class)
                .setParameter("most", most)
                .list()
                .stream()
                .map(ErasureRepository::read)
                .toList();
    }

    /// In the order they were given.
    Map<UUID, List<ErasureReceiptView>> receipts(Collection<UUID> erasures) {
        return session
                .createNativeQuery(
                        "select erasure_id, service, given_at from erasure_receipt where community_id = terrace_community()"
                                + " and erasure_id in (:ids) order by given_at, service",
                        Tuple.class)
                .setParameter("ids", erasures)
                .stream()
                .collect(Collectors.groupingBy(
                        row -> row.get("erasure_id", UUID.class),
                        Collectors.mapping(
                                row -> new ErasureReceiptView(
                                        row.get("service", String.class), row.get("given_at", Instant.class)),
                                Collectors.toList())));
    }

    private Optional<ErasureRow> one(String sql, Map<String, Object> parameters) {
        NativeQuery<Tuple> query = session.createNativeQuery(sql, Tuple.class);
        parameters.forEach(query::setParameter);
        return query.list().stream().map(ErasureRepository::read).findFirst();
    }

    private static String seconds(Duration time) {
        return time.toMillis() + " milliseconds";
    }

    private static ErasureRow read(Tuple row) {
        return new ErasureRow(
                row.get("id", UUID.class),
                row.get("user_id", UUID.class),
                ErasureState.valueOf(row.get("state", String.class)),
                row.get("requested_at", Instant.class),
                row.get("due_at", Instant.class),
                row.get("begun_at", Instant.class),
                row.get("done_at", Instant.class));
    }
}
