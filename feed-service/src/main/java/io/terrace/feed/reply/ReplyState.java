package io.terrace.feed.reply;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far a reply has come.
@Schema(name = "ReplyState")
enum ReplyState {
    /// Its recording is not ready yet. Only its author sees it.
    @JsonProperty("processing")
    PROCESSING,
    @JsonProperty("published")
    PUBLISHED,
    /// Its recording was refused. Only its author sees it.
    @JsonProperty("rejected")
    REJECTED,
    /// Taken out of sight by a moderator, or with an author who is leaving.
    @JsonProperty("hidden")
    HIDDEN,
    @JsonProperty("removed")
    REMOVED
}
