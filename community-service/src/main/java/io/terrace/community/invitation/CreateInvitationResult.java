package io.terrace.community.invitation;

import io.terrace.community.event.RsvpAvailability;

/// What became of a wish to invite.
sealed interface CreateInvitationResult {

    record Made(InvitationView invitation) implements CreateInvitationResult {}

    record NoSuchEvent() implements CreateInvitationResult {}

    /// The event is over, or called off.
    record Over(RsvpAvailability event) implements CreateInvitationResult {}
}
