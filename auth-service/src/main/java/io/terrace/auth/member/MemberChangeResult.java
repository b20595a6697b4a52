package io.terrace.auth.member;

import java.time.Duration;

/// What became of a change to a partner's staff.
sealed interface MemberChangeResult {

    record Done(MemberProfile member) implements MemberChangeResult {}

    record NoSuchMember() implements MemberChangeResult {}

    record AlreadyMember() implements MemberChangeResult {}

    /// The partner has invited as many as it may in a day.
    record TooMany(Duration pause) implements MemberChangeResult {}

    /// The role given or taken is above the caller's own.
    record AboveOwnRole() implements MemberChangeResult {}

    /// The partner would have none left.
    record LastOwner() implements MemberChangeResult {}
}
