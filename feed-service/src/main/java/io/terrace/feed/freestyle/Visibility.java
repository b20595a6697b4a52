package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Who can hear a freestyle.
enum Visibility {
    /// Everyone of its community.
    @JsonProperty("community")
    COMMUNITY,
    /// The author's squad.
    @JsonProperty("squad")
    SQUAD
}
