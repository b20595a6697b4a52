package io.terrace.auth.otp;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The code a fan entered.
///
/// @param installationId the app's installation, to tell sessions apart
/// @param pushToken accepted, not kept: a device is registered at `/v2/devices`
record Verification(
        @NotNull @Pattern(regexp = "[0-9]{6}") String code,
        @Nullable UUID installationId,
        @Nullable @Size(max = 4096) String pushToken) {

    @Override
    public String toString() {
        return "Verification";
    }
}
