package io.terrace.auth.staff;

/// What became of a wish for a new token.
sealed interface Renewal {

    record Renewed(StaffAnswer answer) implements Renewal {}

    /// The partner has none of that id.
    record NoSuchCommunity() implements Renewal {}

    /// The session has ended.
    record Over() implements Renewal {}
}
