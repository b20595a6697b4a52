package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.WireNamedEnum;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// How far a report and its case have come.
///
/// ```
/// received ⇄ in_review
///     │          │
///     └────┬─────┴→ actioned
///          └──────→ dismissed
/// ```
@Schema(name = "ReportState")
enum CaseState implements WireNamedEnum {
    @JsonProperty("received")
    RECEIVED,
    @JsonProperty("in_review")
    IN_REVIEW,
    @JsonProperty("actioned")
    ACTIONED,
    @JsonProperty("dismissed")
    DISMISSED;

    static final List<CaseState> OPEN = List.of(RECEIVED, IN_REVIEW);

    static Optional<CaseState> of(String wire) {
        return WireNamedEnum.find(CaseState.class, wire);
    }

    boolean isOpen() {
        return OPEN.contains(this);
    }
}
