package io.terrace.auth.session;

import java.util.Locale;

/// How a fan signed in: the token's `amr`.
public enum Method {
    OTP,
    /// By an unsigned sync.
    PARTNER,
    PARTNER_SIGNED;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// A partner that brings its users spares them the onboarding.
    boolean skipsOnboarding() {
        return this != OTP;
    }
}
