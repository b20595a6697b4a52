package io.terrace.messaging.call;

import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import io.terrace.messaging.call.CallTransitionResult.Done;
import io.terrace.messaging.call.CallTransitionResult.NoSuchCall;
import io.terrace.messaging.call.CallTransitionResult.Silenced;
import io.terrace.messaging.call.CallTransitionResult.WrongRole;
import io.terrace.messaging.call.CallTransitionResult.WrongState;
import io.terrace.messaging.member.ContactPolicy;
import io.terrace.messaging.member.FanSilencedEvent;
import io.terrace.messaging.member.FansBlockedEvent;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.tenancy.SpeechSanction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Changes a call's state, with its row locked: of two who would, the second finds what the first has made of it.
@ApplicationScoped
class CallTransitionService {

    private static final List<CallStatus> RINGING = List.of(CallStatus.RINGING);
    private static final List<CallStatus> TALKING = List.of(CallStatus.IN_PROGRESS);

    private final Sql sql;
    private final CallRepository calls;
    private final CallEventPublisher events;

    CallTransitionService(Sql sql, CallRepository calls, CallEventPublisher events) {
        this.sql = sql;
        this.calls = calls;
        this.events = events;
    }

    /// The first device to accept has the call.
    ///
    /// @param session the device's
    @Transactional
    CallTransitionResult accept(UUID id, UUID fan, @Nullable UUID session) {
        Optional<SpeechSanction> sanction = lock(id, fan)
                .map(call -> ContactPolicy.of(sql, fan, call.callerId()).silence());
        return sanction.isPresent()
                ? new Silenced(sanction.get())
                : whileRinging(id, fan, CallRole.INVITEE, (ringing, at) -> ringing.accept(at, session));
    }

    /// @param busy whether the phone is in a call of another kind
    @Transactional
    CallTransitionResult decline(UUID id, UUID fan, boolean busy) {
        return whileRinging(
                id, fan, CallRole.INVITEE, (ringing, at) -> busy ? ringing.refuse(at) : ringing.decline(at));
    }

    @Transactional
    CallTransitionResult cancel(UUID id, UUID fan) {
        return whileRinging(id, fan, CallRole.CALLER, Ringing::cancel);
    }

    /// Either of the two ends it.
    @Transactional
    CallTransitionResult end(UUID id, UUID fan) {
        Optional<Call> found = lock(id, fan);
        if (found.isEmpty()) {
            return new NoSuchCall();
        }
        return switch (found.get().state()) {
            case InProgress talk -> new Done(save(found.get(), talk.end(calls.now(), EndReason.HUNG_UP)));
            case Ringing _, Ended _, Unanswered _ -> new WrongState(found.get().status(), TALKING);
        };
    }

    private CallTransitionResult whileRinging(
            UUID id, UUID fan, CallRole role, BiFunction<Ringing, Instant, CallLifecycle> transition) {
        Optional<Call> found = lock(id, fan);
        if (found.isEmpty()) {
            return new NoSuchCall();
        }
        Call call = found.get();
        if (call.role(fan) != role) {
            return new WrongRole(role == CallRole.CALLER ? "not_caller" : "not_invitee");
        }
        return switch (call.state()) {
            case Ringing ringing -> {
                Instant now = calls.now();
                // Its time is over, whether or not a scheduler has come to it.
                yield ringing.isOver(now)
                        ? new WrongState(CallStatus.MISSED, RINGING)
                        : new Done(save(call, transition.apply(ringing, now)));
            }
            case InProgress _, Ended _, Unanswered _ -> new WrongState(call.status(), RINGING);
        };
    }

    private Optional<Call> lock(UUID id, UUID fan) {
        return calls.lock(id)
                .filter(call -> call.callerId().equals(fan) || call.inviteeId().equals(fan));
    }

    /// It rang long enough.
    @Transactional
    void expire(UUID id) {
        calls.lock(id).ifPresent(call -> {
            if (call.state() instanceof Ringing ringing && ringing.isOver(calls.now())) {
                save(call, ringing.expire(ringing.until()));
            }
        });
    }

    /// The two have talked long enough.
    @Transactional
    void limit(UUID id) {
        endTalk(id, EndReason.TOO_LONG);
    }

    /// The provider says that it is over, unless something was heard of it since.
    @Transactional
    void lose(UUID id, Instant heardAt) {
        calls.lock(id).filter(call -> calls.heardAt(id).equals(heardAt)).ifPresent(call -> endTalk(id, EndReason.LOST));
    }

    /// Ends whatever call the fan is in, who is leaving the community.
    @Transactional
    void leave(UUID fan) {
        calls.active(List.of(fan)).forEach(id -> calls.lock(id).ifPresent(call -> abort(call, EndReason.LEFT)));
    }

    /// Who may not speak speaks in no call. The other does not learn why it is over.
    void silence(@Observes FanSilencedEvent fan) {
        calls.active(List.of(fan.user()))
                .forEach(id -> calls.lock(id).ifPresent(call -> abort(call, EndReason.HUNG_UP)));
    }

    /// Ends the call between two fans when one blocks the other.
    void part(@Observes FansBlockedEvent fans) {
        calls.active(List.of(fans.blocker())).stream()
                .flatMap(id -> lock(id, fans.blocked()).stream())
                .forEach(call -> abort(call, EndReason.HUNG_UP));
    }

    private void abort(Call call, EndReason reason) {
        switch (call.state()) {
            case Ringing ringing -> save(call, ringing.fail(calls.now()));
            case InProgress talk -> save(call, talk.end(calls.now(), reason));
            case Ended _, Unanswered _ -> {}
        }
    }

    private void endTalk(UUID id, EndReason reason) {
        calls.lock(id).ifPresent(call -> {
            if (call.state() instanceof InProgress talk) {
                save(call, talk.end(calls.now(), reason));
            }
        });
    }

    /// Saves and publishes what a locked call has become.
    Call save(Call call, CallLifecycle next) {
        calls.save(call.id(), next);
        Call saved = call.with(next);
        events.publish(saved);
        return saved;
    }
}
