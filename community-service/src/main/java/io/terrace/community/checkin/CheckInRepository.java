package io.terrace.community.checkin;

import io.terrace.community.event.CheckInMethod;
import io.terrace.community.event.Venue;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.rest.TimeRange;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.Session;

/// Check-ins at the current community's events. Everything runs in the caller's transaction.
@ApplicationScoped
class CheckInRepository {

    private static final int LONGEST_STREAK = 1_000;

    static final String PAGE = """
            select id, event_id, user_id, client_id, method, offline, occurred_at, recorded_at, streak_weeks
            from check_in
            where community_id = terrace_community() and user_id = :user and occurred_at >= :from and occurred_at < :to
                and (occurred_at, id) < (:at, :id)
            order by occurred_at desc, id desc""";

    private final Session session;

    CheckInRepository(Session session) {
        this.session = session;
    }

    /// The fan's other check-ins wait until the transaction ends.
    void hold(UUID user) {
        session.createNativeMutationQuery("""
                        insert into checked_in_fan (community_id, user_id) values (terrace_community(), :user)
                        on conflict do nothing""").setParameter("user", user).executeUpdate();
        session.createNativeQuery("""
                        select check_ins from checked_in_fan
                        where community_id = terrace_community() and user_id = :user for update""", Long.class).setParameter("user", user).getSingleResult();
    }

    /// Whether the fan's erasure has begun: a pass may be good for longer than a fan is known.
    boolean isForgotten(UUID user) {
        return !session.createNativeQuery("""
                        select 1 from erasure where community_id = terrace_community() and user_id = :user
                            and state in ('ERASING', 'DONE')""", Integer.class)
                .setParameter("user", user)
                .list()
                .isEmpty();
    }

    Optional<CheckInView> find(UUID event, UUID user) {
        return session
                .createNativeQuery("""
                        select id, event_id, user_id, client_id, method, offline, occurred_at, recorded_at, streak_weeks
                        from check_in
                        where community_id = terrace_community() and event_id = :event and user_id = :user""", Tuple.class)
                .setParameter("event", event)
                .setParameter("user", user)
                .stream()
                .map(CheckInRepository::read)
                .findFirst();
    }

    /// The fan's at that time, the last first.
    ///
    /// @param before the place of the last one seen
    List<CheckInView> page(UUID user, TimeRange time, TimeCursor before, int most) {
        return session
                .createNativeQuery(PAGE, Tuple.class)
                .setParameter("user", user)
                .setParameter("from", time.start())
                .setParameter("to", time.end())
                .setParameter("at", before.at())
                .setParameter("id", UUID.fromString(before.tie()))
                .setMaxResults(most)
                .stream()
                .map(CheckInRepository::read)
                .toList();
    }

    /// Counts it, too.
    void add(CheckInView checkIn, Venue venue, int week) {
        session.createNativeMutationQuery("""
                        insert into check_in (community_id, event_id, user_id, id, client_id, method, offline,
                            occurred_at, recorded_at, lat, lng, week, streak_weeks)
                        values (terrace_community(), :event, :user, :id, :client, :method, :offline, :at, :recorded,
                            :lat, :lng, :week, :streak)""")
                .setParameter("event", checkIn.eventId())
                .setParameter("user", checkIn.userId())
                .setParameter("id", checkIn.id())
                .setParameter("client", checkIn.clientId())
                .setParameter("method", checkIn.method().name())
                .setParameter("offline", checkIn.offline())
                .setParameter("at", checkIn.occurredAt())
                .setParameter("recorded", checkIn.recordedAt())
                .setParameter("lat", venue.lat())
                .setParameter("lng", venue.lng())
                .setParameter("week", week)
                .setParameter("streak", checkIn.streakWeeks())
                .executeUpdate();
        session.createNativeMutationQuery("""
                        update checked_in_fan set check_ins = check_ins + 1
                        where community_id = terrace_community() and user_id = :user""")
                .setParameter("user", checkIn.userId())
                .executeUpdate();
    }

    /// The fan's last check-in before that time and the first after it.
    List<LocationFix> around(UUID user, Instant at) {
        return Stream.of("occurred_at <= :at order by occurred_at desc", "occurred_at > :at order by occurred_at")
                .flatMap(side -> session
                        .createNativeQuery("""
                                select occurred_at, lat, lng from check_in
                                where community_id = terrace_community() and user_id = :user and\s""" + side + " limit 1", Tuple.class)
                        .setParameter("user", user)
                        .setParameter("at", at)
                        .stream())
                .map(row -> new LocationFix(
                        row.get("occurred_at", Instant.class),
                        row.get("lat", Double.class),
                        row.get("lng", Double.class)))
                .toList();
    }

    /// The weeks in which the fan was anywhere, up to that one.
    List<Integer> weeks(UUID user, int last) {
        return session.createNativeQuery("""
                        select distinct week from check_in
                        where community_id = terrace_community() and user_id = :user and week <= :last
                        order by week desc limit :most""", Integer.class)
                .setParameter("user", user)
                .setParameter("last", last)
                .setParameter("most", LONGEST_STREAK)
                .list();
    }

    Map<UUID, Long> counts(Collection<UUID> users) {
        return session.createNativeQuery("""
                        select user_id, check_ins from checked_in_fan
                        where community_id = terrace_community() and user_id in (:users)""", Tuple.class).setParameter("users", users).stream()
                .collect(Collectors.toMap(
                        row -> row.get("user_id", UUID.class), row -> row.get("check_ins", Long.class)));
    }

    private static CheckInView read(Tuple row) {
        return new CheckInView(
                row.get("id", UUID.class),
                row.get("event_id", UUID.class),
                row.get("user_id", UUID.class),
                row.get("client_id", UUID.class),
                CheckInMethod.valueOf(row.get("method", String.class)),
                row.get("offline", Boolean.class),
                row.get("occurred_at", Instant.class),
                row.get("recorded_at", Instant.class),
                row.get("streak_weeks", Integer.class));
    }
}
