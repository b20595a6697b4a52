package io.terrace.community.invitation;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// An invitation as its inviter sees it.
///
/// @param code the invitation's code, part of its link
/// @param url what to send on
/// @param maxUses how many fans may accept it
/// @param uses how many have
@Schema(name = "Invitation")
record InvitationView(
        UUID id,
        String code,
        String url,
        InvitationKind kind,
        @Schema(nullable = true) @Nullable UUID eventId,
        int maxUses,
        int uses,
        Instant createdAt,
        Instant expiresAt,
        InvitationStatus status)
        implements VersionedView {

    /// Nothing changes it but its inviter, who takes it back.
    @Override
    public Object guardedPart() {
        return List.of(code, status == InvitationStatus.REVOKED);
    }
}
