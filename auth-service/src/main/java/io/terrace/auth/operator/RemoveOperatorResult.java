package io.terrace.auth.operator;

enum RemoveOperatorResult {
    REMOVED,
    NO_SUCH_OPERATOR,
    /// No one removes themselves: another operator does.
    OWN_ACCOUNT,
    /// Without one no one could add another.
    LAST_OPERATOR
}
