package io.terrace.auth.member;

import io.terrace.platform.kernel.StaffRole;
import jakarta.validation.constraints.NotNull;

/// A member's new role.
record StaffMemberPatch(@NotNull StaffRole role) {}
