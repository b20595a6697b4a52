package io.terrace.auth.sync;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A partner's word about a user; at least one of `email`, `phone` and `externalUserId`.
///
/// @param phone E.164
/// @param avatarUrl https
/// @param identityToken a JWT of the partner's server that covers every identifier; a live key needs it
/// @param installationId the app's installation, to tell sessions apart
/// @param pushToken where pushes reach the installation, passed on to notifications; without an installation it is
///     not kept
record PartnerSyncRequest(
        @Nullable @Size(max = 254) String email,
        @Nullable @Size(max = 32) String phone,
        @Nullable @Size(max = 255) String externalUserId,

        @Nullable @Size(max = 100) @Pattern(regexp = "[^\\p{Cc}]*") String displayName,

        @Nullable @Size(max = 2048) @Pattern(regexp = "https://\\S+") String avatarUrl,

        @Nullable @Size(max = 8192) String identityToken,
        @Nullable UUID installationId,
        @Nullable @Size(max = 4096) String pushToken) {

    /// Nothing personal.
    @Override
    public String toString() {
        return "PartnerUserData";
    }
}
