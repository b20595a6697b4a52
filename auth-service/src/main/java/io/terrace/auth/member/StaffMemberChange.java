package io.terrace.auth.member;

import io.terrace.platform.kernel.StaffRole;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A member's new role.
@Schema(name = "MemberChange")
record StaffMemberChange(@NotNull StaffRole role) {}
