package io.terrace.community.invitation;

import io.terrace.community.event.RsvpAvailability;

/// What became of an acceptance.
sealed interface AcceptInvitationResult {

    /// Now, or before: a fan who accepts again uses nothing.
    record Accepted(InvitationAcceptanceView acceptance) implements AcceptInvitationResult {}

    /// There is none, or none for this fan.
    record Absent() implements AcceptInvitationResult {}

    record Own() implements AcceptInvitationResult {}

    /// @param status any but active
    record Closed(InvitationStatus status) implements AcceptInvitationResult {}

    /// What it is to is over, or called off.
    record EventOver(RsvpAvailability event) implements AcceptInvitationResult {}

    /// It is into a squad, and one of the two is full.
    record SquadFull() implements AcceptInvitationResult {}
}
