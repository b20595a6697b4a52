package io.terrace.auth.session;

import io.terrace.auth.audit.Act;
import java.util.Locale;

/// How a fan signed in: the token's `amr`.
public enum Method {
    OTP,
    /// By an unsigned sync.
    PARTNER,
    PARTNER_SIGNED,
    SSO;

    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    Act act() {
        return switch (this) {
            case OTP -> Act.OTP_VERIFIED;
            case PARTNER, PARTNER_SIGNED -> Act.PARTNER_SYNCED;
            case SSO -> Act.SSO_EXCHANGED;
        };
    }

    /// A partner that brings its users spares them the onboarding.
    boolean skipsOnboarding() {
        return this == PARTNER || this == PARTNER_SIGNED;
    }
}
