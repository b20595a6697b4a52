package io.terrace.messaging.call;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.messaging.call.CallRepository.Claim;
import io.terrace.messaging.call.provider.ProviderDownException;
import io.terrace.messaging.call.provider.RoomPresence;
import io.terrace.messaging.call.provider.TelephonyProvider;
import io.terrace.messaging.call.provider.TelephonyProviderSelector;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Asks the provider about calls of which nothing was heard, and closes the rooms of those that are over. The claim in
/// the call's row lets one replica ask; no transaction is open while it does.
@ApplicationScoped
class CallReconciler {

    private final CallRepository calls;
    private final CallTransitionService transitions;
    private final TelephonyProviderSelector providers;

    CallReconciler(CallRepository calls, CallTransitionService transitions, TelephonyProviderSelector providers) {
        this.calls = calls;
        this.transitions = transitions;
        this.providers = providers;
    }

    /// A call is over when one of the two is not there.
    ///
    /// @throws UncheckedIOException where the provider does not answer: the call stays as it is until it does
    void ask(UUID id) {
        Optional<Claim> claim = QuarkusTransaction.requiringNew().call(() -> calls.claimSilent(id));
        if (claim.isEmpty()) {
            return;
        }
        Call call = claim.get().call();
        if (isGoingOn(call)) {
            QuarkusTransaction.requiringNew().run(() -> calls.saveHeard(id));
        } else {
            transitions.lose(id, claim.get().heardAt());
        }
    }

    /// A provider that is no longer set up cannot be asked: its calls end.
    private boolean isGoingOn(Call call) {
        Optional<TelephonyProvider> provider = providers.find(call.provider());
        if (provider.isEmpty()) {
            return false;
        }
        try {
            RoomPresence presence = provider.get().ask(call.room());
            return presence.fans().containsAll(List.of(call.callerId(), call.inviteeId()));
        } catch (ProviderDownException down) {
            throw new UncheckedIOException(down);
        }
    }

    /// @throws UncheckedIOException where the provider does not answer
    void close(UUID id) {
        Optional<Call> claim = QuarkusTransaction.requiringNew().call(() -> calls.claimRoom(id));
        if (claim.isEmpty()) {
            return;
        }
        Optional<TelephonyProvider> provider = providers.find(claim.get().provider());
        if (provider.isPresent()) {
            try {
                provider.get().close(claim.get().room());
            } catch (ProviderDownException down) {
                throw new UncheckedIOException(down);
            }
        }
        QuarkusTransaction.requiringNew().run(() -> calls.saveClosedRoom(id));
    }
}
