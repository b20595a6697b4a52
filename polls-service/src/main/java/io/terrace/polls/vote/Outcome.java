package io.terrace.polls.vote;

/// What became of a ballot in the box.
sealed interface Outcome {

    /// @param changed whether this ballot changed it
    record Stands(Vote vote, boolean changed) implements Outcome {}

    record NotOpen() implements Outcome {}

    record Locked() implements Outcome {}

    /// The poll was changed since the ballot was checked.
    record Outdated() implements Outcome {}

    record NoSuchPoll() implements Outcome {}
}
