package io.terrace.community.event;

/// What became of a fan's wish to come, or not to.
sealed interface RsvpVerdict {

    record Stands(EventView event) implements RsvpVerdict {}

    record NoSuchEvent() implements RsvpVerdict {}

    /// It is over, or called off.
    record Over(Status status) implements RsvpVerdict {}

    /// Who is there cannot stay away.
    record IsThere() implements RsvpVerdict {}
}
