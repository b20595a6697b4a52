package io.terrace.auth.provider;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// How a provider's tokens are checked.
public enum TokenVerificationMethod {
    /// Signed tokens; the issuer's OpenID Connect discovery document says where its keys are.
    DISCOVERY,
    /// Signed tokens, and the address of the keys.
    JWKS,
    /// By asking the provider about the token (RFC 7662).
    INTROSPECTION,
    /// By asking the provider whose the token is. Its audience comes from the provider where it can be asked
    /// about tokens too, else by its answer or by the token, where that is a JWT; one of which neither tells is
    /// refused.
    USERINFO;

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
