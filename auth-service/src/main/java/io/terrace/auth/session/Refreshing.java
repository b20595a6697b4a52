package io.terrace.auth.session;

import io.terrace.auth.audit.Act;
import io.terrace.auth.audit.Actor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.session.RefreshVerdict.Ended;
import io.terrace.auth.session.RefreshVerdict.Invalid;
import io.terrace.auth.session.RefreshVerdict.OtherCommunity;
import io.terrace.auth.session.RefreshVerdict.Refreshed;
import io.terrace.auth.session.RefreshVerdict.Stolen;
import io.terrace.auth.session.RefreshVerdict.Suspended;
import io.terrace.auth.user.Origin;
import io.terrace.auth.user.UserCard;
import io.terrace.auth.user.UserDirectory;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

@ApplicationScoped
class Refreshing {

    private final MasterKey key;
    private final UserDirectory users;
    private final TokenIssue issue;
    private final Outbox outbox;
    private final AuditTrail audit;
    private final InstantSource clock;

    Refreshing(
            MasterKey key,
            UserDirectory users,
            TokenIssue issue,
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
    RefreshVerdict refresh(String text, Origin origin) {
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

    private RefreshVerdict refresh(Session session, RefreshToken token, Origin origin) {
        Instant now = clock.instant();
        return switch (session.use(token, key, now)) {
            case Use.Good(RefreshToken child) -> answer(session, child, origin, now);
            case Use.Reused() -> {
                session.revoke(now);
                outbox.add(session.revoked("refresh_token_reused", now));
                audit.add(Actor.fan(session.userId()), Act.REFRESH_TOKEN_REUSED, session.id());
                yield new Stolen();
            }
            case Use.Revoked() -> users.active(session.userId()).isPresent() ? new Ended() : new Suspended();
            case Use.Expired(), Use.Forged() -> new Invalid();
        };
    }

    private RefreshVerdict answer(Session session, RefreshToken child, Origin origin, Instant now) {
        Optional<UserCard> user = users.active(session.userId());
        return user.isPresent()
                ? new Refreshed(issue.answer(session, child, user.get(), false, origin, now))
                : new Suspended();
    }
}
