package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.community.sanction.ModerationReason;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A report as its reporter sees it: its result in general words, never what was done to which fan.
///
/// @param details the reporter's own words, if any
/// @param outcome absent while it is open
/// @param closedAt when it was decided, if it was
@Schema(name = "Report")
record OwnReportView(
        UUID id,
        UUID clientId,
        ReportSubject subject,
        ModerationReason reason,
        @JsonInclude(Include.NON_NULL) @Nullable String details,
        CaseState state,
        @JsonInclude(Include.NON_NULL) @Nullable ReportOutcome outcome,
        Instant createdAt,
        @JsonInclude(Include.NON_NULL) @Nullable Instant closedAt) {}
