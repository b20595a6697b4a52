package io.terrace.platform.outbox;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.AnalyticsEvent;
import io.terrace.platform.events.AuthEvent;
import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.EventFeedEvent;
import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.PollEvent;
import io.terrace.platform.events.SponsorshipEvent;
import io.terrace.platform.events.WalletEvent;

/// Events become JSON behind the outbox, where a native build does not see it. Nested records come along.
@RegisterForReflection(
        targets = {
            AnalyticsEvent.class,
            AuthEvent.class,
            MediaEvent.class,
            FeedEvent.class,
            MessagingEvent.class,
            PollEvent.class,
            WalletEvent.class,
            SponsorshipEvent.class,
            CommunityEvent.class,
            EventFeedEvent.class
        })
final class EventReflectionHints {

    private EventReflectionHints() {}
}
