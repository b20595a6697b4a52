package io.terrace.auth.member;

/// What became of a change to a partner's staff.
sealed interface Verdict {

    record Done(MemberProfile member) implements Verdict {}

    record NoSuchMember() implements Verdict {}

    record AlreadyMember() implements Verdict {}

    /// The role given or taken is above the caller's own.
    record AboveOwnRole() implements Verdict {}

    /// The partner would have none left.
    record LastOwner() implements Verdict {}
}
