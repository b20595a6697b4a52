package io.terrace.auth.otp;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/// Where to send a code: exactly one of `email` and `phone`.
///
/// @param channel `auto` (mail for an address, text message for a number) unless given
/// @param locale the message's language, BCP 47; English unless given
record ChallengeDraft(
        @Nullable @Size(max = 254) String email,
        @Nullable @Size(max = 32) String phone,
        @Nullable Wish channel,

        @Nullable @Size(max = 35) @Pattern(regexp = "[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*")
        String locale) {

    /// How a code is to be sent.
    enum Wish {
        @JsonProperty("auto")
        AUTO,
        @JsonProperty("sms")
        SMS,
        @JsonProperty("email")
        EMAIL,
        @JsonProperty("voice")
        VOICE
    }

    /// Neither the address nor the number.
    @Override
    public String toString() {
        return "ChallengeDraft[" + channel + "]";
    }
}
