package io.terrace.auth.operator;

sealed interface AddOperatorResult {

    record Added(NewOperatorView operator) implements AddOperatorResult {}

    /// The root credential made the first one before.
    record RootIsOver() implements AddOperatorResult {}

    record TooMany(int most) implements AddOperatorResult {}
}
