package io.terrace.auth.member;

import java.time.Duration;

/// What became of a change to a partner's staff.
sealed interface StaffMemberChangeResult {

    record Done(StaffMemberView member) implements StaffMemberChangeResult {}

    record NoSuchMember() implements StaffMemberChangeResult {}

    record AlreadyMember() implements StaffMemberChangeResult {}

    /// The partner has invited as many as it may in a day.
    record TooMany(Duration pause) implements StaffMemberChangeResult {}

    /// The role given or taken is above the caller's own.
    record AboveOwnRole() implements StaffMemberChangeResult {}

    /// The partner would have none left.
    record LastOwner() implements StaffMemberChangeResult {}
}
