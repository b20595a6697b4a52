package io.terrace.community.invitation;

import io.terrace.community.event.Openness;

/// What became of a wish to invite.
sealed interface Making {

    record Made(InvitationView invitation) implements Making {}

    record NoSuchEvent() implements Making {}

    /// The event is over, or called off.
    record Over(Openness event) implements Making {}
}
