package io.terrace.community.squad;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of what a fan wanted of another.
sealed interface SquadRequestResult {

    /// A request was made, or two of them met.
    record Asked(SquadRequestView request) implements SquadRequestResult {}

    /// It is as it was wanted, now or long since.
    record Stands(SquadRequestView request) implements SquadRequestResult {}

    /// There is no relation between the two any more.
    record Ended() implements SquadRequestResult {}

    record Oneself() implements SquadRequestResult {}

    /// The other is not here, or not for the caller to see.
    record NotThere() implements SquadRequestResult {}

    /// It has gone another way.
    record Over(SquadRequestView.State state) implements SquadRequestResult {}

    /// A sanction keeps the fan from asking.
    record Silenced(SpeechSanction silence) implements SquadRequestResult {}

    /// One of the two squads is full.
    record Full() implements SquadRequestResult {}
}
