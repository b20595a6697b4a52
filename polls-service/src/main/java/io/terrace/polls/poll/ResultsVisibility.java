package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;

/// When fans see the counts.
public enum ResultsVisibility {
    @JsonProperty("always")
    ALWAYS,
    /// Once they have voted, or it is final.
    @JsonProperty("after_vote")
    AFTER_VOTE,
    /// Once it is final.
    @JsonProperty("after_close")
    AFTER_CLOSE
}
