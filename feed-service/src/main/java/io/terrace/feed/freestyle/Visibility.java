package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;

/// Who can hear a freestyle.
enum Visibility implements WireNamedEnum {
    /// Everyone of its community.
    @JsonProperty("community")
    COMMUNITY,
    /// The author's squad.
    @JsonProperty("squad")
    SQUAD
}
