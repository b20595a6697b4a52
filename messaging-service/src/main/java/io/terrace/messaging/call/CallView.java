package io.terrace.messaging.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Over;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A call as one of the two sees it.
///
/// @param provider the provider that carries the call
/// @param ringsUntil when it is missed unless it is answered before
/// @param answeredAt when it was accepted; null before
/// @param endedAt when it ended; null before
/// @param endReason why it ended; null unless it was answered
/// @param durationSec how long the two talked, in whole seconds; null while they do, or did not
@Schema(name = "Call")
record CallView(
        UUID id,
        UUID clientId,
        UUID callerId,
        UUID inviteeId,
        CallStatus state,
        String provider,
        Instant createdAt,
        Instant ringsUntil,
        @Schema(nullable = true) @Nullable Instant answeredAt,
        @Schema(nullable = true) @Nullable Instant endedAt,
        @Schema(nullable = true) @Nullable EndReason endReason,
        @Schema(nullable = true) @Nullable Long durationSec,
        CallViewer viewer,
        CallActions actions) {

    /// The caller's own part in it.
    ///
    /// @param missed whether the caller of the operation missed it
    /// @param rating the quality they gave it; absent where they gave none
    @Schema(name = "CallViewer")
    record CallViewer(
            CallRole role,
            boolean missed,
            @JsonInclude(Include.NON_NULL) @Nullable Integer rating) {}

    /// What the caller of the API may do with it.
    @Schema(name = "CallActions")
    record CallActions(
            ActionPermissionView accept,
            ActionPermissionView decline,
            ActionPermissionView cancel,
            ActionPermissionView end,
            ActionPermissionView rate) {

        private static final String NOT_RINGING = "not_ringing";

        static CallActions of(Call call, CallRole role) {
            boolean rings = call.state() instanceof Ringing;
            ActionPermissionView forInvitee = role == CallRole.CALLER
                    ? ActionPermissionView.no("not_invitee")
                    : ActionPermissionView.when(rings, NOT_RINGING);
            ActionPermissionView forCaller = role == CallRole.INVITEE
                    ? ActionPermissionView.no("not_caller")
                    : ActionPermissionView.when(rings, NOT_RINGING);
            return new CallActions(
                    forInvitee,
                    forInvitee,
                    forCaller,
                    ActionPermissionView.when(call.state() instanceof InProgress, "not_in_progress"),
                    ActionPermissionView.when(call.answeredAt() != null, "not_answered"));
        }
    }

    static CallView of(Call call, UUID fan, @Nullable Integer rating) {
        CallRole role = call.role(fan);
        Instant answeredAt = call.answeredAt();
        Instant endedAt = call.state() instanceof Over over ? over.endedAt() : null;
        boolean talked = answeredAt != null && endedAt != null;
        return new CallView(
                call.id(),
                call.clientId(),
                call.callerId(),
                call.inviteeId(),
                call.status(),
                call.provider(),
                call.createdAt(),
                call.ringsUntil(),
                answeredAt,
                endedAt,
                reason(call.state()),
                talked ? Duration.between(answeredAt, endedAt).toSeconds() : null,
                new CallViewer(role, role == CallRole.INVITEE && call.status() == CallStatus.MISSED, rating),
                CallActions.of(call, role));
    }

    private static @Nullable EndReason reason(CallLifecycle state) {
        return switch (state) {
            case Ended ended -> ended.reason();
            case Ringing _, InProgress _, Unanswered _ -> null;
        };
    }
}
