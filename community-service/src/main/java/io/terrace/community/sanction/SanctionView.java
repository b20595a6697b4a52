package io.terrace.community.sanction;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A sanction.
///
/// @param endsAt absent where it is in force until it is lifted
/// @param imposedBy a member of the staff or an API key; for the club alone, as are `note` and `caseId`
/// @param imposedRole the member's role, or `server`
@Schema(name = "Sanction")
record SanctionView(
        UUID id,
        UUID userId,
        SanctionKind kind,
        ModerationReason reason,
        Instant startsAt,
        @JsonInclude(Include.NON_NULL) @Nullable Instant endsAt,
        SanctionState state,
        @JsonInclude(Include.NON_NULL) @Nullable AppealView appeal,
        @JsonInclude(Include.NON_NULL) @Nullable UUID imposedBy,
        @JsonInclude(Include.NON_NULL) @Nullable String imposedRole,
        @JsonInclude(Include.NON_NULL) @Nullable UUID caseId,
        @JsonInclude(Include.NON_NULL) @Nullable String note)
        implements VersionedView {

    /// As the fan sees it.
    SanctionView toFan() {
        return new SanctionView(
                id,
                userId,
                kind,
                reason,
                startsAt,
                endsAt,
                state,
                appeal == null ? null : appeal.toFan(),
                null,
                null,
                null,
                null);
    }

    boolean isOf(UUID fan) {
        return userId.equals(fan);
    }

    /// A fan's objection to a sanction, and its decision.
    ///
    /// @param text what the fan objects
    /// @param filedAt when the fan objected
    /// @param decidedAt when it was decided, if it was
    /// @param filedBy who filed it; for the club alone, as are `decidedBy` and `note`
    /// @param decidedBy the member of staff who decided, if it was decided
    @Schema(name = "Appeal")
    record AppealView(
            AppealState state,
            String text,
            Instant filedAt,
            @JsonInclude(Include.NON_NULL) @Nullable Instant decidedAt,
            @JsonInclude(Include.NON_NULL) @Nullable UUID filedBy,
            @JsonInclude(Include.NON_NULL) @Nullable UUID decidedBy,
            @JsonInclude(Include.NON_NULL) @Nullable String note) {

        AppealView toFan() {
            return new AppealView(state, text, filedAt, decidedAt, null, null, null);
        }
    }
}
