package io.terrace.community.squad;

import io.terrace.platform.tenancy.SpeechSanction;

/// What became of what a fan wanted of another.
sealed interface ConnectionResult {

    /// A request was made, or two of them met.
    record Asked(ConnectionRequestView request) implements ConnectionResult {}

    /// It is as it was wanted, now or long since.
    record Stands(ConnectionRequestView request) implements ConnectionResult {}

    /// There is no relation between the two any more.
    record Ended() implements ConnectionResult {}

    record Oneself() implements ConnectionResult {}

    /// The other is not here, or not for the caller to see.
    record NotThere() implements ConnectionResult {}

    /// It has gone another way.
    record Over(ConnectionRequestView.State state) implements ConnectionResult {}

    /// A sanction keeps the fan from asking.
    record Silenced(SpeechSanction silence) implements ConnectionResult {}

    /// One of the two squads is full.
    record Full() implements ConnectionResult {}
}
