package io.terrace.community.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/// Who comes to the current community's events. Everything runs in the caller's transaction.
@ApplicationScoped
class RsvpRepository {

    private static final String OF_FAN =
            " where community_id = terrace_community() and event_id = :event and user_id = :user";

    private final Session session;

    RsvpRepository(Session session) {
        this.session = session;
    }

    /// The fan's row, made if there is none; no one else changes it meanwhile.
    RsvpRow held(UUID event, UUID user) {
        session.createNativeMutationQuery("""
                        insert into rsvp (community_id, event_id, user_id, status)
                        values (terrace_community(), :event, :user, 'NONE') on conflict do nothing""")
                .setParameter("event", event)
                .setParameter("user", user)
                .executeUpdate();
        return session
                .createNativeQuery(
                        "select event_id, status, checked_in, cast(null as bigint) as position from rsvp" + OF_FAN
                                + " for update",
                        Tuple.class)
                .setParameter("event", event)
                .setParameter("user", user)
                .stream()
                .map(RsvpRepository::read)
                .findFirst()
                .orElseThrow();
    }

    Map<UUID, RsvpRow> of(UUID user, Collection<UUID> events) {
        return session
                .createNativeQuery("""
                        select event_id, status, checked_in, case when status = 'WAITLISTED' then (
                            select count(*) from rsvp l where l.community_id = r.community_id
                                and l.event_id = r.event_id and l.status = 'WAITLISTED' and l.place <= r.place)
                            end as position
                        from rsvp r
                        where community_id = terrace_community() and event_id in (:events) and user_id = :user""", Tuple.class)
                .setParameter("events", events)
                .setParameter("user", user)
                .stream()
                .map(RsvpRepository::read)
                .collect(Collectors.toMap(RsvpRow::event, Function.identity()));
    }

    /// Events that are not over, to which the fan has said something and where they are not in yet.
    List<UUID> held(UUID user) {
        return session.createNativeQuery("""
                        select r.event_id from rsvp r
                        join event e on e.community_id = r.community_id and e.id = r.event_id
                        where r.community_id = terrace_community() and r.user_id = :user and r.status <> 'NONE'
                            and not r.checked_in and (e.ends_at > now() or e.state = 'POSTPONED')
                        order by r.event_id""", UUID.class)
                .setParameter("user", user)
                .list();
    }

    void set(UUID event, UUID user, RsvpStatus rsvp, @Nullable Long place) {
        session.createNativeMutationQuery("update rsvp set status = :status, place = cast(:place as bigint)" + OF_FAN)
                .setParameter("status", rsvp.name())
                .setParameter("place", place, Long.class)
                .setParameter("event", event)
                .setParameter("user", user)
                .executeUpdate();
    }

    /// @return whether they had a seat and were not in yet; else nothing has changed
    boolean enter(UUID event, UUID user) {
        return session.createNativeMutationQuery("update rsvp set checked_in = true" + OF_FAN
                                + " and status = 'GOING' and not checked_in")
                        .setParameter("event", event)
                        .setParameter("user", user)
                        .executeUpdate()
                == 1;
    }

    /// The first of the line are going, in a line that is held.
    List<UUID> promote(UUID event, long most) {
        return session.createNativeQuery("""
                        update rsvp set status = 'GOING', place = null
                        where community_id = terrace_community() and event_id = :event and user_id in (
                            select user_id from rsvp where community_id = terrace_community() and event_id = :event
                                and status = 'WAITLISTED' order by place limit :most)
                        returning user_id""", UUID.class)
                .setParameter("event", event)
                .setParameter("most", most)
                .list();
    }

    /// In the order they joined the club.
    List<AttendeeRow> list(UUID event, AttendeeListKind roll, UUID after, int most) {
        return session
                .createNativeQuery("""
                        select user_id, checked_in from rsvp where community_id = terrace_community()
                            and event_id = :event and %s and user_id > :after
                        order by user_id limit :most""".formatted(roll.condition), Tuple.class)
                .setParameter("event", event)
                .setParameter("after", after)
                .setParameter("most", most)
                .stream()
                .map(row -> new AttendeeRow(row.get("user_id", UUID.class), row.get("checked_in", Boolean.class)))
                .toList();
    }

    private static RsvpRow read(Tuple row) {
        return new RsvpRow(
                row.get("event_id", UUID.class),
                RsvpStatus.valueOf(row.get("status", String.class)),
                row.get("position", Long.class),
                row.get("checked_in", Boolean.class));
    }
}
