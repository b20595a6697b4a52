package io.terrace.community.erasure;

/// What became of a fan's wish to come back.
sealed interface WithdrawErasureResult {

    record Back() implements WithdrawErasureResult {}

    /// Nothing to come back from.
    record NotLeaving() implements WithdrawErasureResult {}

    /// It has begun.
    record TooLate() implements WithdrawErasureResult {}
}
