package io.terrace.community.invitation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// That a fan has accepted an invitation.
///
/// @param id its place among the others
/// @param firstForInvitee whether it brought them into the community
@Schema(name = "InvitationUse")
record InvitationUseView(@JsonIgnore UUID id, UUID userId, boolean firstForInvitee, Instant acceptedAt) {}
