package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;

/// An invitation that a fan accepted.
///
/// @param kind `squad`, `event` or `community`
/// @param userId who has accepted
@RegisterForReflection
record InvitationAcceptedPayload(UUID invitationId, String kind, UUID userId) {}
