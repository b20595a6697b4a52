package io.terrace.auth.session;

import io.terrace.auth.audit.AuditAction;
import io.terrace.platform.kernel.WireNamedEnum;

/// How a fan signed in: the token's `amr`.
public enum SignInMethod implements WireNamedEnum {
    OTP,
    /// By an unsigned sync.
    PARTNER,
    PARTNER_SIGNED,
    SSO;

    AuditAction act() {
        return switch (this) {
            case OTP -> AuditAction.OTP_VERIFIED;
            case PARTNER, PARTNER_SIGNED -> AuditAction.PARTNER_SYNCED;
            case SSO -> AuditAction.SSO_EXCHANGED;
        };
    }

    /// A partner that brings its users spares them the onboarding.
    boolean skipsOnboarding() {
        return this == PARTNER || this == PARTNER_SIGNED;
    }
}
