package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the club made of a report, as the reporter hears it.
@Schema(name = "ReportOutcome")
enum ReportOutcome implements WireNamedEnum {
    @JsonProperty("no_violation")
    NO_VIOLATION,
    @JsonProperty("action_taken")
    ACTION_TAKEN;

    /// Empty while nothing is decided.
    static Optional<ReportOutcome> of(CaseState state) {
        return switch (state) {
            case RECEIVED, IN_REVIEW -> Optional.empty();
            case ACTIONED -> Optional.of(ACTION_TAKEN);
            case DISMISSED -> Optional.of(NO_VIOLATION);
        };
    }
}
