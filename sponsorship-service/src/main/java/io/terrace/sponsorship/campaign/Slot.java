package io.terrace.sponsorship.campaign;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Arrays;

/// Where in the app a placement appears.
public enum Slot implements WireNamedEnum {
    /// Beside a poll.
    @JsonProperty("poll_brand")
    POLL_BRAND((byte) 1),
    /// Between the items of the feed.
    @JsonProperty("feed_card")
    FEED_CARD((byte) 2),
    /// Above a conversation.
    @JsonProperty("chat_banner")
    CHAT_BANNER((byte) 3),
    /// On the whole screen.
    @JsonProperty("interstitial")
    INTERSTITIAL((byte) 4);

    private final byte code;

    Slot(byte code) {
        this.code = code;
    }

    /// As impression tokens name it.
    public byte code() {
        return code;
    }

    /// @param code of a slot
    public static Slot of(byte code) {
        return Arrays.stream(values())
                .filter(slot -> slot.code == code)
                .findFirst()
                .orElseThrow();
    }
}
