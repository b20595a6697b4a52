package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a poll is about.
public enum PollKind {
    /// An opinion.
    @JsonProperty("poll")
    POLL,
    /// Something that will turn out: settled once it has.
    @JsonProperty("prediction")
    PREDICTION,
    /// Something that is known: settled as it ends.
    @JsonProperty("quiz")
    QUIZ
}
