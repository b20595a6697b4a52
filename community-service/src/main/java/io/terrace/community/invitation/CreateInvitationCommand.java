package io.terrace.community.invitation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An invitation that is to be made, with nothing left open.
///
/// @param eventId of kind event alone
/// @param at now
record CreateInvitationCommand(
        InvitationKind kind, @Nullable UUID eventId, int maxUses, Instant expiresAt, Instant at) {}
