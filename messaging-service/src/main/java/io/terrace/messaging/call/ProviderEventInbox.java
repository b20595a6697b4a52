package io.terrace.messaging.call;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.provider.ProviderEvent;
import io.terrace.messaging.call.provider.ProviderEventSink;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import java.util.Optional;
import java.util.UUID;

/// Keeps what providers say, once an id, and reads all that was said of a call as a whole: a fan is where the newest
/// stay that was begun puts them, so the end of an older stay changes nothing, whenever it comes.
///
/// What is said of a call that is not there waits: its own commit may be still to come.
@ApplicationScoped
class ProviderEventInbox implements ProviderEventSink {

    private final Sql sql;
    private final CallRepository calls;
    private final CallTransitionService transitions;

    ProviderEventInbox(Sql sql, CallRepository calls, CallTransitionService transitions) {
        this.sql = sql;
        this.calls = calls;
        this.transitions = transitions;
    }

    @Override
    @ActivateRequestContext
    public void receive(String provider, ProviderEvent event) {
        Tenancy.within(event.room().community(), () -> {
            QuarkusTransaction.requiringNew().run(() -> {
                if (add(provider, event)) {
                    apply(event.room().call());
                }
            });
            return event;
        });
    }

    private boolean add(String provider, ProviderEvent event) {
        return sql.run(
                        """
                        insert into provider_event (community_id, provider, event_id, call_id, kind, user_id,
                            connection, occurred_at, parked)
                        values (terrace_community(), ?, ?, ?, ?, ?, ?, ?, true) on conflict do nothing""",
                        provider,
                        event.id(),
                        event.room().call(),
                        event.kind().wire(),
                        event.fanId(),
                        event.connection(),
                        event.at())
                == 1;
    }

    /// Applies what was said of a call. Does nothing while there is no such call.
    void apply(UUID id) {
        Optional<Call> found = calls.lock(id);
        if (found.isEmpty()) {
            return;
        }
        Call call = found.get();
        sql.run("""
                update provider_event set parked = false
                where community_id = terrace_community() and call_id = ? and parked""", id);
        calls.saveHeard(id);
        if (call.state() instanceof InProgress talk && isOver(call)) {
            transitions.save(call, talk.end(calls.now(), EndReason.LEFT));
        }
    }

    /// Whether both have been in the room and neither is, or the room ended after the last to come. Two seconds are
    /// for clocks that tell whole seconds.
    private boolean isOver(Call call) {
        return sql.first(
                        """
                        with said as (
                            select e.kind, e.user_id, e.connection, e.occurred_at from provider_event e
                            where e.community_id = terrace_community() and e.call_id = ? and e.provider = ?
                        ), stay as (
                            select distinct on (s.user_id) s.user_id, s.connection, s.occurred_at from said s
                            where s.kind = 'joined' and s.user_id in (?, ?)
                            order by s.user_id, s.occurred_at desc, s.connection desc
                        ), gone as (
                            select s.user_id from stay s
                            where exists (select from said l where l.kind = 'left' and l.user_id = s.user_id
                                and l.connection = s.connection)
                        )
                        select (select count(*) from gone) = 2
                            or exists (select from said r where r.kind = 'room_ended'
                                and r.occurred_at >= cast(? as timestamptz) - interval '2 seconds'
                                and not exists (select from stay s
                                    where s.occurred_at >= r.occurred_at + interval '2 seconds')) as over""",
                        row -> row.flag("over"),
                        call.id(),
                        call.provider(),
                        call.callerId(),
                        call.inviteeId(),
                        call.answeredAt())
                .orElse(false);
    }
}
