package io.terrace.journeys.fuzz;

/// What is wrong with an answer, or with the suite afterwards.
enum FindingKind {
    NO_ANSWER,
    SERVER_ERROR,
    /// An error that is no `application/problem+json`, or lacks a member that each problem has.
    NOT_A_PROBLEM,
    UNKNOWN_CODE,
    /// The code's status in the catalogue is another.
    WRONG_STATUS,
    WRONG_POINTER,
    ECHO,
    /// A name of Java or of a library.
    INTERNAL_NAME,
    MISSING_HEADER,
    SLOW,
    UNREADABLE_LIST,
    TASK_NOT_RUN,
    NOT_REACHED,
    TOO_OFTEN_LIMITED
}
