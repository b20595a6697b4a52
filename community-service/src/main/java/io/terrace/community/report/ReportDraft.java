package io.terrace.community.report;

import io.terrace.community.sanction.ModerationReason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A report as a fan makes it. Whose the subject is, is not asked.
///
/// @param clientId the app's own id for it: sending it again makes no second
/// @param details at most 1,000 characters after trimming; none when blank
@Schema(name = "ReportDraft")
record ReportDraft(
        @NotNull UUID clientId,
        @NotNull @Valid ReportSubject subject,
        @NotNull ModerationReason reason,

        @Pattern(regexp = "[\\s\\S]{0,1000}") @Schema(description = "At most 1,000 characters (code points) after trimming.")
        @Nullable String details) {

    // What the pattern counts are code points, so an emoji counts once.
    ReportDraft {
        String trimmed = details == null ? "" : details.strip();
        details = trimmed.isEmpty() ? null : trimmed;
    }
}
