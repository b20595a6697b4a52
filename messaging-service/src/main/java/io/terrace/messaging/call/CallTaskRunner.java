package io.terrace.messaging.call;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

/// Does what is due with one call. A replica that comes second finds it done.
@ApplicationScoped
class CallTaskRunner {

    private final CallTransitionService transitions;
    private final CallReconciler reconciler;
    private final ProviderEventInbox inbox;

    CallTaskRunner(CallTransitionService transitions, CallReconciler reconciler, ProviderEventInbox inbox) {
        this.transitions = transitions;
        this.reconciler = reconciler;
        this.inbox = inbox;
    }

    @ActivateRequestContext
    void perform(CallTask task) {
        switch (task.kind()) {
            case MISS -> transitions.expire(task.call());
            case LIMIT -> transitions.limit(task.call());
            case ASK -> reconciler.ask(task.call());
            case CLOSE -> reconciler.close(task.call());
            case APPLY -> QuarkusTransaction.requiringNew().run(() -> inbox.apply(task.call()));
        }
    }
}
