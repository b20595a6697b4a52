package io.terrace.community.erasure;

/// What became of a fan's wish to come back.
sealed interface Verdict {

    record Back() implements Verdict {}

    /// Nothing to come back from.
    record NotLeaving() implements Verdict {}

    /// It has begun.
    record TooLate() implements Verdict {}
}
