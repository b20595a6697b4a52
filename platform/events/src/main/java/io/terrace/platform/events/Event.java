package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fact that a service has committed and publishes.
public sealed interface Event
        permits AuthEvent,
                MediaEvent,
                FeedEvent,
                MessagingEvent,
                PollEvent,
                WalletEvent,
                SponsorshipEvent,
                AnalyticsEvent,
                CommunityEvent,
                PrivacyEvent,
                ExportEvent,
                EventFeedEvent {

    /// The community it happened in; absent for facts about a partner as a whole.
    @Nullable UUID communityId();

    Instant at();

    /// The topic it goes to.
    @JsonIgnore
    Topic<? extends Event> topic();

    /// The aggregate it is about: events of one key arrive in order.
    @JsonIgnore
    String key();

    /// The fans it is about: once one of them is erased, no projection applies it.
    @JsonIgnore
    default List<UUID> fans() {
        return List.of();
    }

    /// Whether it holds although the databases were restored to a moment before it. Of most events of the lost time the
    /// effect is gone, so no consumer may have it either.
    @JsonIgnore
    default boolean outlivesRestore() {
        return false;
    }

    /// What is left of it where some of its fans are erased; null for nothing.
    ///
    /// @param erased no others than its own
    default @Nullable Event without(Set<UUID> erased) {
        return null;
    }
}
