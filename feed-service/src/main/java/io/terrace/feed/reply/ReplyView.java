package io.terrace.feed.reply;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.feed.author.FanSummary;
import io.terrace.feed.media.Recording;
import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A reply as one fan sees it, or the club's staff.
///
/// @param clientId only for its author
/// @param text null where it is a recording
/// @param audio null where it is words, not ready, or, for fans, not published
/// @param hiddenReason what for a moderator hid it; only for its author and the club's staff
/// @param rejectionReason why its recording was refused; only for its author and the club's staff
@Schema(name = "Reply")
record ReplyView(
        UUID id,
        @JsonInclude(Include.NON_NULL) @Nullable UUID clientId,
        UUID freestyleId,
        FanSummary author,
        @Schema(nullable = true) @Nullable String text,
        @Schema(nullable = true) @Nullable Recording audio,
        ReplyState state,
        @JsonInclude(Include.NON_NULL) @Nullable String hiddenReason,
        @JsonInclude(Include.NON_NULL) @Nullable String rejectionReason,
        Instant createdAt,
        ReplyActions actions) {

    /// What the caller may do with it, known before they try; why not is `not_author`: neither the reply's author nor
    /// the post's.
    @Schema(name = "ReplyActions")
    record ReplyActions(ActionPermissionView delete) {}
}
