package io.terrace.messaging.call;

import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Over;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Calls and their parties. All of it runs in the caller's transaction.
@Singleton
class CallRepository {

    private static final UUID NEWEST = new UUID(-1, -1);

    /// That no block hides it from the party `p`.
    private static final String SHOWN = " and " + """
            not exists (select from block b where b.community_id = terrace_community()
                and b.user_id = p.user_id and b.other_id = p.other_id)""";

    private final Sql sql;

    CallRepository(Sql sql) {
        this.sql = sql;
    }

    /// The database's clock, at this very moment: to be read once the row is locked.
    Instant now() {
        return sql.first("select clock_timestamp() as now", row -> row.instant("now"))
                .orElseThrow();
    }

    /// Adds a call that rings, unless one of the two is in another: then nothing, and false.
    ///
    /// Parties are added in the order of their ids: two calls between the same fans cannot wait for each other.
    boolean add(UUID id, UUID caller, CallDraft draft, String provider) {
        int parties = sql.run("""
                insert into call_party (community_id, call_id, user_id, other_id, role)
                select terrace_community(), ?, p.fan, p.other, p.role
                from (values (?::uuid, ?::uuid, 'caller'), (?, ?, 'invitee')) as p (fan, other, role) order by p.fan
                on conflict (community_id, user_id) where active do nothing""", id, caller, draft.inviteeId(), draft.inviteeId(), caller);
        if (parties < 2) {
            sql.run("delete from call_party where community_id = terrace_community() and call_id = ?", id);
            return false;
        }
        sql.run("""
                insert into call (community_id, id, client_id, caller_id, invitee_id, provider, state, created_at,
                    rings_until, heard_at)
                select terrace_community(), ?, ?, ?, ?, ?, 'ringing', t.now, t.now + ? * interval '1 second', t.now
                from (select clock_timestamp() as now) as t""", id, draft.clientId(), caller, draft.inviteeId(), provider, CallLifecycle.RING_TIME.toSeconds());
        return true;
    }

    Optional<Call> find(UUID id) {
        return sql.first(
                "select " + Call.COLUMNS + " from call c where c.community_id = terrace_community() and c.id = ?",
                Call::read,
                id);
    }

    /// No one else changes it until the transaction ends.
    Optional<Call> lock(UUID id) {
        return sql.first(
                "select " + Call.COLUMNS
                        + " from call c where c.community_id = terrace_community() and c.id = ? for update",
                Call::read,
                id);
    }

    Optional<Call> findByClientId(UUID caller, UUID clientId) {
        return sql.first(
                "select " + Call.COLUMNS + " from call c"
                        + " where c.community_id = terrace_community() and c.caller_id = ? and c.client_id = ?",
                Call::read,
                caller,
                clientId);
    }

    /// The calls that the fans are in.
    List<UUID> active(List<UUID> fans) {
        return sql.list("""
                        select distinct call_id from call_party
                        where community_id = terrace_community() and user_id = any(?) and active""", row -> row.id("call_id"), ArrayParameter.ids(fans));
    }

    /// Saves a locked call's next state; when it is over, its parties are free.
    void save(UUID id, CallLifecycle next) {
        switch (next) {
            case Ringing _ -> throw new IllegalArgumentException("No call goes back to ringing");
            case InProgress talk ->
                sql.run("""
                        update call set state = ?, answered_at = ?, answered_by = ?, heard_at = ?, claimed_at = null
                        where community_id = terrace_community() and id = ?""", next.status(), talk.answeredAt(), talk.answeredBy(), talk.answeredAt(), id);
            case Ended ended -> saveOver(id, ended, ended.reason());
            case Unanswered unanswered -> saveOver(id, unanswered, null);
        }
    }

    private void saveOver(UUID id, Over over, @Nullable EndReason reason) {
        sql.run("""
                update call set state = ?, ended_at = ?, end_reason = ?, claimed_at = null
                where community_id = terrace_community() and id = ?""", over.status(), over.endedAt(), reason, id);
        sql.run("""
                update call_party set active = false, missed = ? and role = 'invitee'
                where community_id = terrace_community() and call_id = ?""", over.status() == CallStatus.MISSED, id);
    }

    /// A call with what the fan thought of it.
    record RatedCall(Call call, @Nullable Integer rating) {}

    /// Empty where the fan is not one of the two, or a block keeps them apart.
    Optional<RatedCall> find(UUID id, UUID fan) {
        return sql.first(
                "select p.rating::bigint as rating, " + Call.COLUMNS + """
                         from call_party p join call c on c.community_id = p.community_id and c.id = p.call_id
                        where p.community_id = terrace_community() and p.call_id = ? and p.user_id = ?""" + SHOWN, CallRepository::rated, id, fan);
    }

    /// Newest first.
    ///
    /// @param before the last one that was seen; null for the first page
    List<RatedCall> page(UUID fan, CallFilter filter, @Nullable UUID before, int most) {
        UUID other = filter.with();
        List<@Nullable Object> parameters = new ArrayList<>(List.of(fan, before == null ? NEWEST : before));
        if (other != null) {
            parameters.add(other);
        }
        parameters.add(most);
        return sql.list(
                "select p.rating::bigint as rating, " + Call.COLUMNS + """
                         from call_party p join call c on c.community_id = p.community_id and c.id = p.call_id
                        where p.community_id = terrace_community() and p.user_id = ? and p.call_id < ?"""
                        + SHOWN
                        + (filter.missed() ? " and p.missed" : "")
                        + (other == null ? "" : " and p.other_id = ?")
                        + " order by p.call_id desc limit ?",
                CallRepository::rated,
                parameters.toArray());
    }

    private static RatedCall rated(Row row) {
        Long rating = row.numberOrNull("rating");
        return new RatedCall(Call.read(row), rating == null ? null : Math.toIntExact(rating));
    }

    void rate(UUID id, UUID fan, CallRatingRequest quality) {
        List<CallRatingRequest.CallIssue> issues = quality.issues() == null ? List.of() : quality.issues();
        sql.run(
                """
                update call_party set rating = ?, issues = ?, rated_at = clock_timestamp()
                where community_id = terrace_community() and call_id = ? and user_id = ?""",
                quality.rating(),
                ArrayParameter.wires(issues.stream().distinct().toList(), issue -> issue),
                id,
                fan);
    }

    /// A call that this replica is to ask its provider about, and what was heard of it last.
    record Claim(Call call, Instant heardAt) {}

    /// Takes on a call that was silent too long; empty where another replica has, or it is not silent any more.
    Optional<Claim> claimSilent(UUID id) {
        return sql.first("""
                update call c set claimed_at = clock_timestamp()
                where c.community_id = terrace_community() and c.id = ? and c.state = 'in_progress'
                    and c.heard_at <= clock_timestamp() - interval '60 seconds'
                    and (c.claimed_at is null or c.claimed_at <= clock_timestamp() - interval '10 seconds')
                returning c.heard_at,
                """ + Call.COLUMNS, row -> new Claim(Call.read(row), row.instant("heard_at")), id);
    }

    /// Takes on to close the room of a call that is over.
    Optional<Call> claimRoom(UUID id) {
        return sql.first("""
                update call c set claimed_at = clock_timestamp()
                where c.community_id = terrace_community() and c.id = ? and c.room_open and c.ended_at is not null
                    and (c.claimed_at is null or c.claimed_at <= clock_timestamp() - interval '10 seconds')
                returning
                """ + Call.COLUMNS, Call::read, id);
    }

    void saveClosedRoom(UUID id) {
        sql.run("update call set room_open = false where community_id = terrace_community() and id = ?", id);
    }

    /// Notes a sign of life.
    void saveHeard(UUID id) {
        sql.run("""
                update call set heard_at = clock_timestamp()
                where community_id = terrace_community() and id = ? and state = 'in_progress'""", id);
    }

    /// The last sign of life of a locked call.
    Instant heardAt(UUID id) {
        return sql.first(
                        "select heard_at from call where community_id = terrace_community() and id = ?",
                        row -> row.instant("heard_at"),
                        id)
                .orElseThrow();
    }
}
