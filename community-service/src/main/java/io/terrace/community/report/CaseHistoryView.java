package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What was done with a case.
///
/// @param actorId a member of the staff or an API key
/// @param actorRole the member's role, or `server`
@Schema(name = "CaseEntry")
record CaseHistoryView(
        UUID id,
        Act act,
        UUID actorId,
        String actorRole,
        @JsonInclude(Include.NON_NULL) @Nullable String note,
        @JsonInclude(Include.NON_NULL) @Nullable UUID sanctionId,
        Instant at) {

    /// What a moderator did with a case.
    @Schema(name = "CaseAct")
    enum Act {
        @JsonProperty("taken")
        TAKEN,
        @JsonProperty("released")
        RELEASED,
        @JsonProperty("dismissed")
        DISMISSED,
        @JsonProperty("actioned")
        ACTIONED,
        @JsonProperty("hidden")
        HIDDEN,
        @JsonProperty("restored")
        RESTORED
    }
}
