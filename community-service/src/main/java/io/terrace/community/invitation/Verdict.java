package io.terrace.community.invitation;

import io.terrace.community.event.Openness;

/// What became of an acceptance.
sealed interface Verdict {

    /// Now, or before: a fan who accepts again uses nothing.
    record Accepted(Acceptance acceptance) implements Verdict {}

    /// There is none, or none for this fan.
    record Absent() implements Verdict {}

    record Own() implements Verdict {}

    /// @param status any but active
    record Closed(Status status) implements Verdict {}

    /// What it is to is over, or called off.
    record EventOver(Openness event) implements Verdict {}

    /// It is into a squad, and one of the two takes nobody more.
    record SquadFull() implements Verdict {}
}
