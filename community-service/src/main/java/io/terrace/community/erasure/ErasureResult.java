package io.terrace.community.erasure;

/// What became of a fan's wish to come back.
sealed interface ErasureResult {

    record Back() implements ErasureResult {}

    /// Nothing to come back from.
    record NotLeaving() implements ErasureResult {}

    /// It has begun.
    record TooLate() implements ErasureResult {}
}
