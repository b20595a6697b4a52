package io.terrace.auth.member;

import java.util.UUID;

/// Fired inside the transaction in which a member gets another role or is removed: what they were signed in as is over.
///
/// @param reason `role_changed` or `member_removed`
public record StaffMemberChanged(UUID member, String reason) {}
