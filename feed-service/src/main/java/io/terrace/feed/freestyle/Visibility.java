package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// Who can hear a freestyle.
enum Visibility {
    /// Everyone of its community.
    @JsonProperty("community")
    COMMUNITY,
    /// The author's squad.
    @JsonProperty("squad")
    SQUAD;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
