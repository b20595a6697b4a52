package io.terrace.community.invitation;

import io.terrace.platform.rest.ProblemException;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan invites to.
///
/// @param maxUses how many fans may accept; 1 for a squad and 100 for the others unless given
/// @param expiresAt from 5 minutes to a year from now; in 30 days unless given
/// @param eventId for kind `event`, and for no other
@Schema(name = "InvitationDraft")
record InvitationDraft(
        @NotNull InvitationKind kind,
        @Nullable @Min(1) @Max(1000) Integer maxUses,
        @Nullable Instant expiresAt,
        @Nullable UUID eventId) {

    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Duration USUAL = Duration.ofDays(30);

    /// @throws ProblemException 400 for fields that do not go together
    CreateInvitationCommand at(Instant time) {
        Instant now = time.truncatedTo(ChronoUnit.MILLIS);
        if ((kind == InvitationKind.EVENT) != (eventId != null)) {
            throw ProblemException.invalid("/eventId", eventId == null ? "required" : "unexpected");
        }
        Instant until = expiresAt == null ? now.plus(USUAL) : expiresAt.truncatedTo(ChronoUnit.MILLIS);
        if (until.isBefore(now.plus(SHORTEST))) {
            throw ProblemException.invalid("/expiresAt", "too_early");
        }
        if (until.isAfter(now.plus(LONGEST))) {
            throw ProblemException.invalid("/expiresAt", "too_late");
        }
        return new CreateInvitationCommand(kind, eventId, maxUses == null ? kind.usualUses : maxUses, until, now);
    }
}
