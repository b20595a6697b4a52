package io.terrace.community.squad;

import io.terrace.platform.web.Silence;

/// What became of what a fan wanted of another.
sealed interface Verdict {

    /// A request was made, or two of them met.
    record Asked(SquadRequest request) implements Verdict {}

    /// It is as it was wanted, now or long since.
    record Stands(SquadRequest request) implements Verdict {}

    /// Nothing more stands between the two.
    record Ended() implements Verdict {}

    record Oneself() implements Verdict {}

    /// The other is not here, or not for the caller to see.
    record NotThere() implements Verdict {}

    /// It has gone another way.
    record Over(SquadRequest.State state) implements Verdict {}

    /// A sanction keeps the fan from asking.
    record Silenced(Silence silence) implements Verdict {}

    /// One of the two squads takes nobody more.
    record Full() implements Verdict {}
}
