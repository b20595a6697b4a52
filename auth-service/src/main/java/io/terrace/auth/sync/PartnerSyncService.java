package io.terrace.auth.sync;

import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.session.AuthenticatedUser;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.session.SignInMethod;
import io.terrace.auth.sync.PartnerSyncResult.Conflict;
import io.terrace.auth.sync.PartnerSyncResult.SignatureInvalid;
import io.terrace.auth.sync.PartnerSyncResult.SignatureRequired;
import io.terrace.auth.sync.PartnerSyncResult.Suspended;
import io.terrace.auth.sync.PartnerSyncResult.Synced;
import io.terrace.auth.trust.PartnerIdentityTokenVerifier;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.PartnerUserSyncService;
import io.terrace.auth.user.PartnerUserSyncService.Assurance;
import io.terrace.auth.user.PartnerUserSyncService.Introduction;
import io.terrace.auth.user.PartnerUserSyncService.Outcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

@ApplicationScoped
class PartnerSyncService {

    private final PartnerService partners;
    private final PartnerIdentityTokenVerifier tokens;
    private final PartnerUserSyncService users;
    private final SessionService sessions;
    private final SessionService sessionEnding;

    PartnerSyncService(
            PartnerService partners,
            PartnerIdentityTokenVerifier tokens,
            PartnerUserSyncService users,
            SessionService sessions,
            SessionService sessionEnding) {
        this.partners = partners;
        this.tokens = tokens;
        this.users = users;
        this.sessions = sessions;
        this.sessionEnding = sessionEnding;
    }

    /// @param identifiers in the order in which they are matched
    /// @param live whether the API key is a live one
    @Transactional
    PartnerSyncResult sync(PartnerSyncRequest data, List<Identifier> identifiers, ApiKeyTenant origin, boolean live) {
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

    private PartnerSyncResult signIn(
            Outcome.Introduced introduced, PartnerSyncRequest data, boolean signed, ApiKeyTenant origin) {
        if (introduced.adopted()) {
            UUID user = introduced.user().id();
            sessionEnding.endAll(user, AuditActor.fan(user), origin.partner(), "identity_proven");
        }
        var arrival = new AuthenticatedUser(
                introduced.user(),
                introduced.created(),
                signed ? SignInMethod.PARTNER_SIGNED : SignInMethod.PARTNER,
                data.installationId(),
                data.pushToken());
        var sync = new PartnerSyncResponse.Sync(introduced.created(), introduced.updated(), introduced.linked());
        return new Synced(new PartnerSyncResponse(sessions.open(arrival, origin), sync));
    }

    private boolean takesUnsigned(ApiKeyTenant origin) {
        return partners.configuration(origin.partner()).settings().unsignedSync();
    }
}
