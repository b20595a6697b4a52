package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// Where in the app a placement appears.
public enum Slot {
    /// Beside a poll.
    @JsonProperty("poll_brand")
    POLL_BRAND,
    /// Between the items of the feed.
    @JsonProperty("feed_card")
    FEED_CARD,
    /// Above a conversation.
    @JsonProperty("chat_banner")
    CHAT_BANNER,
    /// On the whole screen.
    @JsonProperty("interstitial")
    INTERSTITIAL;

    /// As JSON and events name it.
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
