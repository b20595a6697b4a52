package io.terrace.auth.session;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.partner.PartnerService;
import io.terrace.auth.token.AccessTokenIssuer;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.UserCard;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;

/// Puts a pair of tokens together.
@ApplicationScoped
class TokenIssuer {

    private final AccessTokenIssuer accessTokens;
    private final PartnerService partners;
    private final UsageEventWriter usageMetering;
    private final Duration refreshTtl;

    TokenIssuer(
            AccessTokenIssuer accessTokens,
            PartnerService partners,
            UsageEventWriter usageMetering,
            AuthConfig config) {
        this.accessTokens = accessTokens;
        this.partners = partners;
        this.usageMetering = usageMetering;
        refreshTtl = config.session().refreshTtl();
    }

    /// The session's life starts over.
    TokenResponse answer(
            Session session, RefreshToken refresh, UserCard user, boolean isNew, ApiKeyTenant origin, Instant now) {
        session.prolong(now, refreshTtl);
        usageMetering.active(origin.partner(), session.id());
        Duration ttl = partners.configuration(origin.partner()).settings().tokenLifetime();
        session.grantAccess(now.plus(ttl));
        var grant = new AccessTokenIssuer.Grant(
                user.id(),
                session.id(),
                origin.community(),
                origin.partner(),
                origin.environment(),
                session.method().wire(),
                ttl);
        return new TokenResponse(
                accessTokens.issue(grant, now),
                "Bearer",
                ttl.toSeconds(),
                refresh.text(),
                refreshTtl.toSeconds(),
                session.id(),
                origin.community(),
                user,
                isNew,
                TokenResponse.Onboarding.of(session.method(), user));
    }
}
