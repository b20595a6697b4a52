package io.terrace.messaging.call.provider;

import java.time.Duration;
import java.time.Instant;

/// How old a webhook may be: what was recorded once cannot be played back later.
final class WebhookAgePolicy {

    static final Duration MAX = Duration.ofMinutes(5);

    private WebhookAgePolicy() {}

    /// Whether it is neither older than that nor that far in the future.
    static boolean isRecent(Instant at, Instant now) {
        return Duration.between(at, now).abs().compareTo(MAX) <= 0;
    }
}
