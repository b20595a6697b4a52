package io.terrace.auth.sso;

import io.terrace.auth.provider.IdentityProviderService;
import io.terrace.auth.provider.IdentityProviderType;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.sso.TokenCheckResult.NotOffered;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// Checks a token in the way its provider is set up for. Takes no transaction: a provider may take its time.
@ApplicationScoped
class TokenVerifierDispatcher {

    private final IdentityProviderService providers;
    private final JwtVerifier signed;
    private final IntrospectionVerifier introspectionVerifier;
    private final UserInfoVerifier userInfoVerifier;

    TokenVerifierDispatcher(
            IdentityProviderService providers,
            JwtVerifier signed,
            IntrospectionVerifier introspectionVerifier,
            UserInfoVerifier userInfoVerifier) {
        this.providers = providers;
        this.signed = signed;
        this.introspectionVerifier = introspectionVerifier;
        this.userInfoVerifier = userInfoVerifier;
    }

    TokenCheckResult check(String provider, String token, UUID partner) {
        return IdentityProviderType.of(provider)
                .flatMap(name -> providers.find(partner, name))
                .map(found -> check(found, token))
                .orElseGet(NotOffered::new);
    }

    private TokenCheckResult check(TrustedProvider provider, String token) {
        return switch (provider.kind()) {
            case DISCOVERY, JWKS -> signed.check(provider, token);
            case INTROSPECTION -> introspectionVerifier.check(provider, token);
            case USERINFO -> userInfoVerifier.check(provider, token);
        };
    }
}
