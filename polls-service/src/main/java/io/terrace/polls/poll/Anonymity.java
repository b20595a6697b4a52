package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Who may see how a fan voted.
public enum Anonymity {
    /// No one.
    @JsonProperty("anonymous")
    ANONYMOUS,
    /// Every fan of the community.
    @JsonProperty("public")
    PUBLIC,
    /// The fan's squad.
    @JsonProperty("squad")
    SQUAD
}
