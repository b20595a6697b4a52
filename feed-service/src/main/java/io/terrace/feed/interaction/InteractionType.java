package io.terrace.feed.interaction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// What a fan did with an item of the feed.
enum InteractionType implements WireNamedEnum {
    /// It was on the screen.
    @JsonProperty("seen")
    SEEN,
    /// They want more like it; takes an earlier `less` back.
    @JsonProperty("more")
    MORE,
    /// They want less like it, and see it no more in their feeds.
    @JsonProperty("less")
    LESS
}
