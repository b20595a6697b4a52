package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.community.sanction.ModerationReason;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// One report of a case, for the club.
///
/// @param details the reporter's own words, if any
@Schema(name = "FiledReport")
record CaseReportView(
        UUID id,
        UUID reporterId,
        ModerationReason reason,
        @JsonInclude(Include.NON_NULL) @Nullable String details,
        Instant createdAt) {}
