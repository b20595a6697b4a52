package io.terrace.auth.otp;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The code a fan entered.
///
/// @param code the digits
/// @param installationId the app's installation, to tell sessions apart
/// @param pushToken where pushes reach the installation, passed on to notifications; without an installation it is
///     not kept
record OtpSignInRequest(
        @NotNull @Pattern(regexp = "[0-9]{6}") String code,
        @Nullable UUID installationId,
        @Nullable @Size(max = 4096) String pushToken) {

    @Override
    public String toString() {
        return "Verification";
    }
}
