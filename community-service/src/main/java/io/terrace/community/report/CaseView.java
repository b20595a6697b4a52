package io.terrace.community.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.community.sanction.ModerationReason;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// All reports of one thing, for the club.
///
/// @param authorId whose it is, where that is known
/// @param reporters how many fans, each once
/// @param snapshot what was reported, as it was then; null where nothing is known of it, or its author is forgotten
/// @param hidden whether a moderator took it out of sight
/// @param oldestAt when the first report came
/// @param newestAt when the last came
/// @param assigneeId who has it in review, or had when it was closed
/// @param closedAt when it was decided, if it was
@Schema(name = "ReportCase")
record CaseView(
        UUID id,
        ReportSubject subject,
        @JsonInclude(Include.NON_NULL) @Nullable UUID authorId,
        CaseState state,
        CasePriority priority,
        int reporters,
        List<ReasonCount> reasons,
        @Schema(nullable = true) @Nullable ReportedContentSnapshot snapshot,
        boolean hidden,
        Instant oldestAt,
        Instant newestAt,
        @JsonInclude(Include.NON_NULL) @Nullable UUID assigneeId,
        @JsonInclude(Include.NON_NULL) @Nullable Instant closedAt) {

    /// How many fans named a reason; the most frequent first.
    ///
    /// @param count how many fans named it
    @Schema(name = "ReportReasonCount")
    record ReasonCount(ModerationReason reason, int count) {}

    CaseView with(List<ReasonCount> counts) {
        return new CaseView(
                id,
                subject,
                authorId,
                state,
                priority,
                reporters,
                counts,
                snapshot,
                hidden,
                oldestAt,
                newestAt,
                assigneeId,
                closedAt);
    }
}
