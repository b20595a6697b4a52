package io.terrace.feed.freestyle;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far a freestyle has come.
///
/// ```
/// processing ─→ published ⇄ hidden
///     │             │
///     └→ rejected   │
/// any of them ──────┴→ removed
/// ```
@Schema(name = "FreestyleState")
enum FreestyleState {
    /// Its recording is not ready yet. Only the author sees it.
    @JsonProperty("processing")
    PROCESSING,
    @JsonProperty("published")
    PUBLISHED,
    /// Its recording was refused, or is not the author's. Only the author sees it.
    @JsonProperty("rejected")
    REJECTED,
    /// Taken out of sight by a moderator, or with an author who is leaving.
    @JsonProperty("hidden")
    HIDDEN,
    @JsonProperty("removed")
    REMOVED
}
