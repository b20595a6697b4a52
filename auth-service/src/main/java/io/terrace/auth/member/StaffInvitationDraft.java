package io.terrace.auth.member;

import io.terrace.platform.kernel.StaffRole;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/// Who is to join, and as what.
record StaffInvitationDraft(
        @NotNull @Size(max = 254) String email, @NotNull StaffRole role) {

    /// Not the address.
    @Override
    public String toString() {
        return "Invitation[" + role + "]";
    }
}
