package io.terrace.auth.sync;

import io.terrace.auth.audit.Actor;
import io.terrace.auth.partner.PartnerDirectory;
import io.terrace.auth.session.Arrival;
import io.terrace.auth.session.Method;
import io.terrace.auth.session.SessionEnding;
import io.terrace.auth.session.SignIn;
import io.terrace.auth.sync.Verdict.Conflict;
import io.terrace.auth.sync.Verdict.SignatureInvalid;
import io.terrace.auth.sync.Verdict.SignatureRequired;
import io.terrace.auth.sync.Verdict.Suspended;
import io.terrace.auth.sync.Verdict.Synced;
import io.terrace.auth.trust.IdentityTokens;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Introducing;
import io.terrace.auth.user.Introducing.Assurance;
import io.terrace.auth.user.Introducing.Introduction;
import io.terrace.auth.user.Introducing.Outcome;
import io.terrace.auth.user.Origin;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

@ApplicationScoped
class Syncing {

    private final PartnerDirectory partners;
    private final IdentityTokens tokens;
    private final Introducing users;
    private final SignIn sessions;
    private final SessionEnding ending;

    Syncing(
            PartnerDirectory partners,
            IdentityTokens tokens,
            Introducing users,
            SignIn sessions,
            SessionEnding ending) {
        this.partners = partners;
        this.tokens = tokens;
        this.users = users;
        this.sessions = sessions;
        this.ending = ending;
    }

    /// @param identifiers in the order in which they are matched
    /// @param live whether the API key is a live one
    @Transactional
    Verdict sync(PartnerUserData data, List<Identifier> identifiers, Origin origin, boolean live) {
        String token = data.identityToken();
        boolean signed = token != null;
        if (token != null && !tokens.vouches(token, origin.partner(), identifiers)) {
            return new SignatureInvalid();
        }
        if (!signed && live && !takesUnsigned(origin)) {
            return new SignatureRequired();
        }
        var word = new Introduction(
                identifiers, data.displayName(), data.avatarUrl(), signed ? Assurance.SIGNED : Assurance.UNSIGNED);
        return switch (users.introduce(word, origin)) {
            case Outcome.Introduced introduced -> signIn(introduced, data, signed, origin);
            case Outcome.Conflict(var kinds) -> new Conflict(kinds);
            case Outcome.SignatureRequired _ -> new SignatureRequired();
            case Outcome.Suspended() -> new Suspended();
        };
    }

    private Verdict signIn(Outcome.Introduced introduced, PartnerUserData data, boolean signed, Origin origin) {
        if (introduced.adopted()) {
            UUID user = introduced.user().id();
            ending.endAll(user, Actor.fan(user), origin.partner(), "identity_proven");
        }
        var arrival = new Arrival(
                introduced.user(),
                introduced.created(),
                signed ? Method.PARTNER_SIGNED : Method.PARTNER,
                data.installationId(),
                data.pushToken());
        var sync = new SyncAnswer.Sync(introduced.created(), introduced.updated(), introduced.linked());
        return new Synced(new SyncAnswer(sessions.open(arrival, origin), sync));
    }

    private boolean takesUnsigned(Origin origin) {
        return partners.configuration(origin.partner()).settings().unsignedSync();
    }
}
