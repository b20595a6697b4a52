package io.terrace.realtime.stream;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/// A channel between the first SUBSCRIBE and the last confirmed UNSUBSCRIBE.
final class RedisChannelSubscription {

    private boolean wanted;
    private int unconfirmed;
    private Promise<Void> confirmed = Promise.promise();

    boolean isWanted() {
        return wanted;
    }

    /// Completes when Redis has confirmed it.
    Future<Void> confirmed() {
        return confirmed.future();
    }

    void want() {
        wanted = true;
        unconfirmed++;
        renew();
    }

    void unwant() {
        wanted = false;
    }

    /// On a new connection, which knows nothing of what the last one was asked.
    void wantAnew() {
        unconfirmed = 1;
    }

    void lose() {
        unconfirmed = 0;
        renew();
    }

    /// Whether Redis has now confirmed all it was asked.
    boolean confirm() {
        unconfirmed--;
        if (unconfirmed == 0) {
            confirmed.tryComplete();
        }
        return unconfirmed == 0;
    }

    boolean isForgotten() {
        return !wanted && unconfirmed == 0;
    }

    private void renew() {
        if (confirmed.future().isComplete()) {
            confirmed = Promise.promise();
        }
    }
}
