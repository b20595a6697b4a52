package io.terrace.auth.member;

import io.terrace.platform.kernel.StaffRole;
import jakarta.validation.constraints.NotNull;

record MemberChange(@NotNull StaffRole role) {}
