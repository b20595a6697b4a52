package io.terrace.auth.fan;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What the club says of a fan; at least one of `email`, `phone` and `externalUserId`. What is absent stays as it is.
///
/// @param phone E.164
/// @param avatarUrl https
@RegisterForReflection
@Schema(name = "FanDraft")
record FanDraft(
        @Nullable @Size(max = 254) String email,
        @Nullable @Size(max = 32) String phone,
        @Nullable @Size(max = 255) String externalUserId,

        @Nullable @Size(max = 100) @Pattern(regexp = "[^\\p{Cntrl}]*") String displayName,

        @Nullable @Size(max = 2048) @Pattern(regexp = "https://\\S+") String avatarUrl) {

    /// Nothing personal.
    @Override
    public String toString() {
        return "FanDraft";
    }
}
