package io.terrace.auth.sso;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.auth.provider.IdentityProviderService;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.session.AuthenticatedUser;
import io.terrace.auth.session.InstallationHeaderReader;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.session.SignInMethod;
import io.terrace.auth.sso.SsoResult.Conflict;
import io.terrace.auth.sso.SsoResult.ProviderDown;
import io.terrace.auth.sso.SsoResult.SignedIn;
import io.terrace.auth.sso.SsoResult.Suspended;
import io.terrace.auth.sso.SsoResult.TokenInvalid;
import io.terrace.auth.sso.SsoResult.Unsupported;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.FederatedLoginService;
import io.terrace.auth.user.FederatedLoginService.Federation;
import io.terrace.auth.user.FederatedLoginService.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;

/// Turns a token that was found good into a session.
@ApplicationScoped
class TokenExchangeService {

    private final IdentityProviderService providers;
    private final FederatedLoginService users;
    private final SessionService sessions;
    private final InstallationHeaderReader installation;
    private final InstantSource clock;

    TokenExchangeService(
            IdentityProviderService providers,
            FederatedLoginService users,
            SessionService sessions,
            InstallationHeaderReader installation,
            InstantSource clock) {
        this.providers = providers;
        this.users = users;
        this.sessions = sessions;
        this.installation = installation;
        this.clock = clock;
    }

    /// What is refused leaves nothing behind, not even a used token.
    @Transactional
    SsoResult exchange(TokenCheckResult evidence, SsoSignInRequest draft, ApiKeyTenant origin) {
        SsoResult verdict = switch (evidence) {
            case TokenCheckResult.Good(ProviderIdentity testimony, TrustedProvider provider) ->
                signIn(testimony, provider, draft, origin);
            case TokenCheckResult.Bad() -> new TokenInvalid();
            case TokenCheckResult.Down() -> new ProviderDown();
            case TokenCheckResult.NotOffered() -> new Unsupported();
        };
        if (!(verdict instanceof SignedIn)) {
            QuarkusTransaction.setRollbackOnly();
        }
        return verdict;
    }

    @Scheduled(every = "1h", delayed = "6m")
    @Transactional
    void forgetExpired() {
        ExchangedTokenRepository.forget(clock.instant());
    }

    private SsoResult signIn(
            ProviderIdentity testimony, TrustedProvider provider, SsoSignInRequest draft, ApiKeyTenant origin) {
        if (!providers.stands(provider)) {
            return new Unsupported();
        }
        var installed = installation.id(draft.installationId());
        if (!ExchangedTokenRepository.use(origin.partner(), draft.ssoToken(), installed, testimony.expiresAt())) {
            return new TokenInvalid();
        }
        var email = provider.settings().linkVerifiedEmail()
                ? testimony.email()
                : Optional.<io.terrace.auth.user.Identifier>empty();
        var word = new Federation(testimony.identity(), email, testimony.displayName(), testimony.avatarUrl());
        return switch (users.federate(word, origin)) {
            case Outcome.Found(var user, boolean isNew) ->
                new SignedIn(sessions.open(
                        new AuthenticatedUser(user, isNew, SignInMethod.SSO, draft.installationId(), draft.pushToken()),
                        origin));
            case Outcome.Conflict(var kinds) -> new Conflict(kinds);
            case Outcome.Suspended() -> new Suspended();
        };
    }
}
