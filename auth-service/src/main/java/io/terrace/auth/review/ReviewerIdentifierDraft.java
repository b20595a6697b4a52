package io.terrace.auth.review;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An identifier for reviewers: exactly one of `email` and `phone`.
///
/// @param code the six digits that sign it in
/// @param expiresAt from when on they don't; within 90 days
record ReviewerIdentifierDraft(
        @Nullable @Size(max = 254) String email,
        @Nullable @Size(max = 32) String phone,
        @NotNull @Pattern(regexp = "[0-9]{6}") String code,
        @NotNull Instant expiresAt) {

    /// Neither the identifier nor the code.
    @Override
    public String toString() {
        return "ReviewDraft[" + expiresAt + "]";
    }
}
