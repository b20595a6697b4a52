package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Whether a ballot can be changed or taken back.
@Schema(name = "VoteChange")
public enum VoteChangePolicy {
    @JsonProperty("locked")
    LOCKED,
    @JsonProperty("until_close")
    UNTIL_CLOSE
}
