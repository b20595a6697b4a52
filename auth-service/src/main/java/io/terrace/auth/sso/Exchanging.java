package io.terrace.auth.sso;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.terrace.auth.provider.ProviderDirectory;
import io.terrace.auth.provider.TrustedProvider;
import io.terrace.auth.session.Arrival;
import io.terrace.auth.session.Installation;
import io.terrace.auth.session.Method;
import io.terrace.auth.session.SignIn;
import io.terrace.auth.sso.Verdict.Conflict;
import io.terrace.auth.sso.Verdict.ProviderDown;
import io.terrace.auth.sso.Verdict.SignedIn;
import io.terrace.auth.sso.Verdict.Suspended;
import io.terrace.auth.sso.Verdict.TokenInvalid;
import io.terrace.auth.sso.Verdict.Unsupported;
import io.terrace.auth.user.Federating;
import io.terrace.auth.user.Federating.Federation;
import io.terrace.auth.user.Federating.Outcome;
import io.terrace.auth.user.Origin;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;

/// Turns a token that was found good into a session.
@ApplicationScoped
class Exchanging {

    private final ProviderDirectory providers;
    private final Federating users;
    private final SignIn sessions;
    private final Installation installation;
    private final InstantSource clock;

    Exchanging(
            ProviderDirectory providers,
            Federating users,
            SignIn sessions,
            Installation installation,
            InstantSource clock) {
        this.providers = providers;
        this.users = users;
        this.sessions = sessions;
        this.installation = installation;
        this.clock = clock;
    }

    /// What is refused leaves nothing behind, not even a used token.
    @Transactional
    Verdict exchange(Evidence evidence, SsoDraft draft, Origin origin) {
        Verdict verdict = switch (evidence) {
            case Evidence.Good(Testimony testimony, TrustedProvider provider) ->
                signIn(testimony, provider, draft, origin);
            case Evidence.Bad() -> new TokenInvalid();
            case Evidence.Down() -> new ProviderDown();
            case Evidence.NotOffered() -> new Unsupported();
        };
        if (!(verdict instanceof SignedIn)) {
            QuarkusTransaction.setRollbackOnly();
        }
        return verdict;
    }

    @Scheduled(every = "1h", delayed = "6m")
    @Transactional
    void forgetExpired() {
        ExchangedToken.forget(clock.instant());
    }

    private Verdict signIn(Testimony testimony, TrustedProvider provider, SsoDraft draft, Origin origin) {
        if (!providers.stands(provider)) {
            return new Unsupported();
        }
        var installed = installation.id(draft.installationId());
        if (!ExchangedToken.use(origin.partner(), draft.ssoToken(), installed, testimony.expiresAt())) {
            return new TokenInvalid();
        }
        var email = provider.settings().linkVerifiedEmail()
                ? testimony.email()
                : Optional.<io.terrace.auth.user.Identifier>empty();
        var word = new Federation(testimony.identity(), email, testimony.displayName(), testimony.avatarUrl());
        return switch (users.federate(word, origin)) {
            case Outcome.Found(var user, boolean isNew) ->
                new SignedIn(sessions.open(
                        new Arrival(user, isNew, Method.SSO, draft.installationId(), draft.pushToken()), origin));
            case Outcome.Conflict(var kinds) -> new Conflict(kinds);
            case Outcome.Suspended() -> new Suspended();
        };
    }
}
