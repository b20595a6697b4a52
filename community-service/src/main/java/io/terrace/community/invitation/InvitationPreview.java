package io.terrace.community.invitation;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// An invitation as anyone with its code sees it: nothing of who invites.
///
/// @param code the invitation's code
/// @param url the link that opens it in the app
@Schema(name = "InvitationPreview")
record InvitationPreview(
        String code,
        String url,
        InvitationKind kind,
        @Schema(nullable = true) @Nullable UUID eventId,
        Instant expiresAt,
        InvitationStatus status)
        implements VersionedView {

    /// Nothing changes it but its inviter, who takes it back.
    @Override
    public Object guardedPart() {
        return List.of(code, status == InvitationStatus.REVOKED);
    }
}
