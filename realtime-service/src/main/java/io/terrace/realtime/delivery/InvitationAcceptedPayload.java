package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// An invitation that a fan accepted.
///
/// @param kind `squad`, `event` or `community`
/// @param userId who has accepted
@Schema(name = "AcceptedInvitation")
@RegisterForReflection
record InvitationAcceptedPayload(UUID invitationId, String kind, UUID userId) {}
