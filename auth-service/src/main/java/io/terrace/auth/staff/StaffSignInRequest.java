package io.terrace.auth.staff;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The code that was sent to a member of staff.
///
/// @param code the digits
/// @param partnerId the partner to sign in to; for members of more than one
record StaffSignInRequest(
        @NotNull @Pattern(regexp = "[0-9]{6}") String code,
        @Nullable UUID partnerId) {

    @Override
    public String toString() {
        return "StaffCodeEntry";
    }
}
