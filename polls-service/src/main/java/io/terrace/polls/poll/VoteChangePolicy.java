package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Whether a ballot can be changed or taken back.
public enum VoteChangePolicy {
    @JsonProperty("locked")
    LOCKED,
    @JsonProperty("until_close")
    UNTIL_CLOSE
}
