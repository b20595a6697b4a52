package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/// What taking part is worth; wallet-service pays it, once a fan.
public record PollReward(
        @Min(1) @Max(1_000_000) long points, @NotNull When when) {

    /// What it is paid for.
    public enum When {
        @JsonProperty("vote")
        VOTE,
        /// A right ballot, once the poll is settled.
        @JsonProperty("correct")
        CORRECT
    }
}
