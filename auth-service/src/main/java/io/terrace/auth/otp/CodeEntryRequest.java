package io.terrace.auth.otp;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/// The code a fan entered to show that what it was sent to is theirs.
///
/// @param code the digits
record CodeEntryRequest(
        @NotNull @Pattern(regexp = "[0-9]{6}") String code) {

    @Override
    public String toString() {
        return "CodeEntry";
    }
}
