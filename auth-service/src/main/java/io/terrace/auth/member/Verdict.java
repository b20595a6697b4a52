package io.terrace.auth.member;

import java.time.Duration;

/// What became of a change to a partner's staff.
sealed interface Verdict {

    record Done(MemberProfile member) implements Verdict {}

    record NoSuchMember() implements Verdict {}

    record AlreadyMember() implements Verdict {}

    /// The partner has invited as many as it may in a day.
    record TooMany(Duration pause) implements Verdict {}

    /// The role given or taken is above the caller's own.
    record AboveOwnRole() implements Verdict {}

    /// The partner would have none left.
    record LastOwner() implements Verdict {}
}
