package io.terrace.community.event;

/// What became of a fan's wish to come, or not to.
sealed interface RsvpResult {

    record Stands(EventView event) implements RsvpResult {}

    record NoSuchEvent() implements RsvpResult {}

    /// It is over, or called off.
    record Over(EventStatus status) implements RsvpResult {}

    /// Who is there cannot stay away.
    record IsThere() implements RsvpResult {}
}
