package io.terrace.auth.session;

import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.session.RefreshResult.Ended;
import io.terrace.auth.session.RefreshResult.Invalid;
import io.terrace.auth.session.RefreshResult.OtherCommunity;
import io.terrace.auth.session.RefreshResult.Refreshed;
import io.terrace.auth.session.RefreshResult.Stolen;
import io.terrace.auth.session.RefreshResult.Suspended;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.IdentifierSignInService;
import io.terrace.auth.user.UserCard;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

@ApplicationScoped
class SessionRefreshService {

    private final MasterKey key;
    private final IdentifierSignInService users;
    private final TokenIssuer issue;
    private final Outbox outbox;
    private final AuditTrail audit;
    private final InstantSource clock;

    SessionRefreshService(
            MasterKey key,
            IdentifierSignInService users,
            TokenIssuer issue,
            Outbox outbox,
            AuditTrail audit,
            InstantSource clock) {
        this.key = key;
        this.users = users;
        this.issue = issue;
        this.outbox = outbox;
        this.audit = audit;
        this.clock = clock;
    }

    @Transactional
    RefreshResult refresh(String text, ApiKeyTenant origin) {
        Optional<RefreshToken> token = RefreshToken.parse(text);
        if (token.isEmpty()) {
            return new Invalid();
        }
        if (!token.get().community().equals(origin.community())) {
            return new OtherCommunity();
        }
        return Session.locked(token.get().session())
                .filter(session -> session.settlesFor(origin.environment()))
                .map(session -> refresh(session, token.get(), origin))
                .orElseGet(Invalid::new);
    }

    private RefreshResult refresh(Session session, RefreshToken token, ApiKeyTenant origin) {
        Instant now = clock.instant();
        return switch (session.use(token, key, now)) {
            case RefreshTokenCheckResult.Good(RefreshToken child) -> answer(session, child, origin, now);
            case RefreshTokenCheckResult.Reused() -> {
                session.revoke(now);
                outbox.add(session.revoked("refresh_token_reused", now));
                audit.add(AuditActor.fan(session.userId()), AuditAction.REFRESH_TOKEN_REUSED, session.id());
                yield new Stolen();
            }
            case RefreshTokenCheckResult.Revoked() ->
                users.active(session.userId()).isPresent() ? new Ended() : new Suspended();
            case RefreshTokenCheckResult.Expired(), RefreshTokenCheckResult.Forged() -> new Invalid();
        };
    }

    private RefreshResult answer(Session session, RefreshToken child, ApiKeyTenant origin, Instant now) {
        Optional<UserCard> user = users.active(session.userId());
        return user.isPresent()
                ? new Refreshed(issue.answer(session, child, user.get(), false, origin, now))
                : new Suspended();
    }
}
