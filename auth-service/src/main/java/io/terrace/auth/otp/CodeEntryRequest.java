package io.terrace.auth.otp;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The code a fan entered to show that what it was sent to is theirs.
///
/// @param code the digits
@Schema(name = "CodeEntry")
record CodeEntryRequest(
        @NotNull @Pattern(regexp = "[0-9]{6}") String code) {

    @Override
    public String toString() {
        return "CodeEntry";
    }
}
