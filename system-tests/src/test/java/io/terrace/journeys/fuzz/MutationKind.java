package io.terrace.journeys.fuzz;

/// How a valid request was changed.
enum MutationKind {
    VALID,
    /// Valid as the schema has it, with members that need not be there; rules may still refuse it.
    OPTIONAL_MEMBER,
    WRONG_TYPE,
    NUMBER_EDGE,
    DATE_EDGE,
    TEXT_EDGE,
    RAW_BYTES,
    ENUM_VALUE,
    BOOLEAN_VALUE,
    REPEATED_MEMBER,
    NESTING_DEPTH,
    MISSING_MEMBER,
    ADDED_MEMBER,
    NULL_MEMBER,
    LARGE_ARRAY,
    ROOT_VALUE,
    TRAILING_TOKENS,
    NO_BODY,
    CONTENT_TYPE,
    CONTENT_ENCODING,
    METHOD,
    PATH_ID,
    QUERY,
    CURSOR,
    HEADER
}
