package io.terrace.community.invitation;

import io.terrace.community.link.LinkTargetKind;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// An invitation the caller has accepted.
///
/// @param code the invitation's code
/// @param eventId of kind `event` alone
/// @param inviterId of kind `squad` alone: the fan they are connected with now
/// @param link what the app opens next; null where that is up to it
@Schema(name = "InvitationAcceptance")
record InvitationAcceptanceView(
        String code,
        InvitationKind kind,
        @Schema(nullable = true) @Nullable UUID eventId,
        @Schema(nullable = true) @Nullable UUID inviterId,
        @Schema(nullable = true) @Nullable String link,
        Instant acceptedAt) {

    static InvitationAcceptanceView of(Invitation invitation, Instant at) {
        UUID event = invitation.eventId();
        return switch (invitation.kind()) {
            case SQUAD ->
                new InvitationAcceptanceView(
                        invitation.code(),
                        invitation.kind(),
                        null,
                        invitation.inviterId(),
                        LinkTargetKind.PROFILE.deepLink(invitation.inviterId().toString()),
                        at);
            case EVENT ->
                new InvitationAcceptanceView(
                        invitation.code(),
                        invitation.kind(),
                        event,
                        null,
                        event == null ? null : LinkTargetKind.EVENT.deepLink(event.toString()),
                        at);
            case COMMUNITY -> new InvitationAcceptanceView(invitation.code(), invitation.kind(), null, null, null, at);
        };
    }
}
