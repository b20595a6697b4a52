package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireName;

/// Who can hear a freestyle.
enum Visibility implements WireName {
    /// Everyone of its community.
    @JsonProperty("community")
    COMMUNITY,
    /// The author's squad.
    @JsonProperty("squad")
    SQUAD
}
