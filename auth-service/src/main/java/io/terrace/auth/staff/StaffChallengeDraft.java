package io.terrace.auth.staff;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/// Where to send a code.
///
/// @param locale the message's language, BCP 47; English unless given
record StaffChallengeDraft(
        @NotNull @Size(max = 254) String email,

        @Nullable @Size(max = 35) @Pattern(regexp = "[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*")
        String locale) {

    /// Not the address.
    @Override
    public String toString() {
        return "StaffChallengeDraft";
    }
}
