package io.terrace.auth.session;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.IdentifierSignInService;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.events.AuthEvent.DeviceRegistered;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Opens, lists and ends sessions, and says which were opened a moment ago: an access token may have been stolen since.
@ApplicationScoped
public class SessionService {

    private static final UUID NEWEST = new UUID(-1, -1);

    /// Clients read by it which limit stopped them.
    private static final String POLICY = "sign_ins";

    private static final Duration HOUR = Duration.ofHours(1);

    private static final String LOGOUT = "logout";

    private final MasterKey key;
    private final TokenIssuer issue;
    private final InstallationHeaderReader installation;
    private final IdentifierSignInService users;
    private final Outbox outbox;
    private final AuditTrail audit;
    private final UsageEventWriter usageMetering;
    private final KeysetPageAssembler paging;
    private final InstantSource clock;
    private final Duration freshFor;
    private final int signInsPerHour;

    SessionService(
            MasterKey key,
            TokenIssuer issue,
            InstallationHeaderReader installation,
            IdentifierSignInService users,
            Outbox outbox,
            AuditTrail audit,
            UsageEventWriter usageMetering,
            KeysetPageAssembler paging,
            InstantSource clock,
            AuthConfig config) {
        this.key = key;
        this.issue = issue;
        this.installation = installation;
        this.users = users;
        this.outbox = outbox;
        this.audit = audit;
        this.usageMetering = usageMetering;
        this.paging = paging;
        this.clock = clock;
        freshFor = config.session().freshFor();
        signInsPerHour = config.session().signInsPerHour();
    }

    @Transactional
    public TokenResponse open(AuthenticatedUser arrival, ApiKeyTenant origin) {
        Instant now = clock.instant();
        UUID id = Ids.next();
        RefreshToken first = RefreshToken.first(origin.community(), id, key);
        UUID installed = installation.id(arrival.installationId()).orElse(null);
        if (!arrival.isNew() && !users.admits(arrival.user().id())) {
            throw ProblemException.of(ErrorCode.ACCOUNT_SUSPENDED);
        }
        refuseTooMany(arrival, now);
        var session = new Session(id, arrival, installed, origin.environment(), first, now);
        session.persist();
        audit.add(AuditActor.fan(arrival.user().id()), arrival.method().act(), id);
        if (installed != null && arrival.pushToken() != null) {
            outbox.add(new DeviceRegistered(
                    installed,
                    arrival.user().id(),
                    id,
                    origin.community(),
                    installation.platform().orElse(null),
                    arrival.pushToken(),
                    now));
        }
        usageMetering.signedIn(origin.partner(), arrival.method().wire(), arrival.isNew());
        return issue.answer(session, first, arrival.user(), arrival.isNew(), origin, now);
    }

    /// Whether the user's session was opened a moment ago; refreshing it does not count.
    @Transactional
    public boolean isFresh(UUID user, UUID session) {
        Instant since = clock.instant().minus(freshFor);
        return Session.of(user, session)
                .filter(found -> found.wasOpenedAfter(since))
                .isPresent();
    }

    /// False where the fan has no such session; ending an ended one changes nothing.
    @Transactional
    boolean end(UUID user, UUID id, VersionPrecondition precondition) {
        Instant now = clock.instant();
        Optional<Session> session = Session.locked(user, id);
        session.filter(found -> found.isLive(now)).ifPresent(live -> {
            precondition.require(live.card(Optional.empty()));
            logOut(live, now);
        });
        return session.isPresent();
    }

    /// A live session of the fan's.
    @Transactional
    Optional<SessionView> find(UUID user, UUID id, Optional<UUID> current) {
        Instant now = clock.instant();
        return Session.of(user, id).filter(session -> session.isLive(now)).map(session -> session.card(current));
    }

    /// A live session of the fan's, under its new name.
    @Transactional
    Optional<SessionView> rename(
            UUID user, UUID id, VersionPrecondition precondition, Optional<String> name, Optional<UUID> current) {
        Instant now = clock.instant();
        Optional<Session> session = Session.locked(user, id).filter(found -> found.isLive(now));
        session.ifPresent(found -> {
            precondition.require(found.card(current));
            name.ifPresent(found::rename);
        });
        return session.map(found -> found.card(current));
    }

    @Transactional
    void logOut(UUID user, UUID current, LogOutScopeRequest.Scope scope) {
        Instant now = clock.instant();
        Session.lockedLive(user, now).stream()
                .filter(session -> scope.covers(session.id(), current))
                .forEach(session -> logOut(session, now));
    }

    /// @param by whose doing it is
    /// @param reason lower snake case, sent in `session.revoked`
    @Transactional
    public void endAll(UUID user, AuditActor by, UUID partner, String reason) {
        Instant now = clock.instant();
        for (Session session : Session.lockedLive(user, now)) {
            revoke(session, reason, now);
            audit.add(partner, by, AuditAction.SESSION_REVOKED, session.id(), List.of());
        }
    }

    /// The fan's live sessions, newest first.
    @Transactional
    Page<SessionView> page(UUID user, Optional<UUID> current, PageRequest request) {
        String list = "sessions/" + user;
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<SessionView> found = Session.page(user, clock.instant(), before, request.limit() + 1).stream()
                .map(session -> session.card(current))
                .toList();
        return paging.page(found, request, list, session -> session.id().toString());
    }

    /// Each session that ends is remembered by every gateway for as long as its access tokens live.
    private void refuseTooMany(AuthenticatedUser arrival, Instant now) {
        if (arrival.isNew()) {
            return;
        }
        Session.signedInBefore(arrival.user().id(), signInsPerHour - 1)
                .map(first -> first.plus(HOUR))
                .filter(now::isBefore)
                .ifPresent(free -> {
                    throw ProblemException.retryAfter(
                            ErrorCode.RATE_LIMITED, Duration.between(now, free), Map.of("policy", POLICY));
                });
    }

    private void logOut(Session session, Instant now) {
        revoke(session, LOGOUT, now);
        audit.add(AuditActor.fan(session.userId()), AuditAction.LOGGED_OUT, session.id());
    }

    private void revoke(Session session, String reason, Instant now) {
        session.revoke(now);
        outbox.add(session.revoked(reason, now));
    }
}
