package io.terrace.messaging.call;

import io.quarkus.logging.Log;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.StartCallResult.Busy;
import io.terrace.messaging.call.StartCallResult.Joined;
import io.terrace.messaging.call.StartCallResult.NoProvider;
import io.terrace.messaging.call.StartCallResult.NoSuchFan;
import io.terrace.messaging.call.StartCallResult.NotAllowed;
import io.terrace.messaging.call.StartCallResult.Sanctioned;
import io.terrace.messaging.call.StartCallResult.Started;
import io.terrace.messaging.call.provider.CallRoom;
import io.terrace.messaging.call.provider.ProviderDownException;
import io.terrace.messaging.call.provider.TelephonyProvider;
import io.terrace.messaging.call.provider.TelephonyProviderSelector;
import io.terrace.messaging.member.ContactPolicy;
import io.terrace.messaging.member.FanPair;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Calls a fan.
///
/// The provider is asked before anything is stored and with no transaction open: where it does not answer, no one is
/// left busy. A room that was opened in vain is empty, and goes by itself where it cannot be closed.
@ApplicationScoped
class CallStarter {

    private final Sql sql;
    private final CallRepository calls;
    private final CallTransitionService transitions;
    private final CallEventPublisher events;
    private final TelephonyProviderSelector providers;

    CallStarter(
            Sql sql,
            CallRepository calls,
            CallTransitionService transitions,
            CallEventPublisher events,
            TelephonyProviderSelector providers) {
        this.sql = sql;
        this.calls = calls;
        this.transitions = transitions;
        this.events = events;
        this.providers = providers;
    }

    /// @param session the caller's device
    StartCallResult start(UUID caller, @Nullable UUID session, CallDraft draft) {
        Optional<StartCallResult> early = QuarkusTransaction.requiringNew().call(() -> {
            Optional<StartCallResult> settled = settle(caller, session, draft);
            return settled.isEmpty()
                            && !calls.active(List.of(caller, draft.inviteeId())).isEmpty()
                    ? Optional.of(new Busy())
                    : settled;
        });
        if (early.isPresent()) {
            return early.get();
        }
        Optional<TelephonyProvider> provider = providers.current();
        return provider.isEmpty() ? new NoProvider() : start(caller, session, draft, provider.get());
    }

    private StartCallResult start(UUID caller, @Nullable UUID session, CallDraft draft, TelephonyProvider provider) {
        UUID id = Ids.next();
        var room = new CallRoom(Tenancy.current().orElseThrow(), id);
        try {
            provider.open(room);
        } catch (ProviderDownException down) {
            return new NoProvider();
        }
        StartCallResult result = QuarkusTransaction.requiringNew()
                .call(() -> settle(caller, session, draft).orElseGet(() -> add(id, caller, draft, provider)));
        if (!(result instanceof Started)) {
            close(provider, room);
        }
        return result;
    }

    /// What is decided without a new call. Holds the pair until the transaction ends, so that of two calls between
    /// them the second sees the first, and a block comes before or after.
    private Optional<StartCallResult> settle(UUID caller, @Nullable UUID session, CallDraft draft) {
        UUID invitee = draft.inviteeId();
        FanPair pair = FanPair.of(caller, invitee);
        sql.list("select pg_advisory_xact_lock(" + FanPair.LOCK + ")", row -> pair, pair.low(), pair.high());
        Optional<Call> repeated = calls.findByClientId(caller, draft.clientId());
        if (repeated.isPresent()) {
            return repeated.map(Joined::new);
        }
        Optional<StartCallResult> refusal = refusal(ContactPolicy.of(sql, caller, invitee));
        return refusal.isPresent() ? refusal : answer(caller, session, invitee);
    }

    private static Optional<StartCallResult> refusal(ContactPolicy policy) {
        if (policy.hidden()) {
            return Optional.of(new NoSuchFan());
        }
        return policy.silence() == null
                ? policy.callRefusal().map(NotAllowed::new)
                : Optional.of(new Sanctioned(policy.silence()));
    }

    /// The two call each other: the later call is the earlier one's answer.
    private Optional<StartCallResult> answer(UUID caller, @Nullable UUID session, UUID invitee) {
        return calls.active(List.of(caller)).stream()
                .flatMap(id -> calls.lock(id).stream())
                .filter(call ->
                        call.callerId().equals(invitee) && call.inviteeId().equals(caller))
                .filter(call -> call.state() instanceof Ringing ringing && !ringing.isOver(calls.now()))
                .findFirst()
                .map(call -> new Joined(transitions.save(call, ((Ringing) call.state()).accept(calls.now(), session))));
    }

    private StartCallResult add(UUID id, UUID caller, CallDraft draft, TelephonyProvider provider) {
        if (!calls.add(id, caller, draft, provider.name())) {
            return new Busy();
        }
        Call call = calls.find(id).orElseThrow();
        events.publish(call);
        return new Started(call);
    }

    private static void close(TelephonyProvider provider, CallRoom room) {
        try {
            provider.close(room);
        } catch (ProviderDownException down) {
            Log.debugf("An empty room stays until it goes by itself: %s", down.getMessage());
        }
    }
}
