package io.terrace.auth.operator;

enum RemoveOperatorResult {
    REMOVED,
    NO_SUCH_OPERATOR,
    /// Nobody removes themselves: another operator does.
    OWN_ACCOUNT,
    /// Without one nobody could add another.
    LAST_OPERATOR
}
