package io.terrace.auth.session;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.terrace.auth.session.RefreshTokenCheckResult.Expired;
import io.terrace.auth.session.RefreshTokenCheckResult.Forged;
import io.terrace.auth.session.RefreshTokenCheckResult.Good;
import io.terrace.auth.session.RefreshTokenCheckResult.Reused;
import io.terrace.auth.session.RefreshTokenCheckResult.Revoked;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.events.AuthEvent.SessionRevoked;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/// One fan signed in on one installation, and the family of its refresh tokens: generation 0, 1, … of which only the
/// newest's hash is kept.
///
/// A token whose child was never used keeps working, for an answer may get lost. Once the child has been used it works
/// for [#GRACE] more, for requests may overtake each other. After that, presenting it means that someone else has it.
@Entity
@Table(name = "session")
class Session extends PanacheEntityBase {

    static final Duration GRACE = Duration.ofSeconds(30);

    @Id
    private UUID id;

    @TenantId
    private @Nullable String communityId;

    private UUID userId;
    private @Nullable UUID installationId;

    private @Nullable String name;

    @Enumerated(EnumType.STRING)
    private SignInMethod amr;

    /// Of the key it was opened with; absent for one from before this was noted.
    private @Nullable String environment;

    private int generation;
    private String tokenHash;

    /// When the newest generations' parents were first used, newest first; nothing older than the grace.
    private List<Instant> advances;

    private Instant createdAt;
    private Instant lastUsedAt;
    private Instant expiresAt;
    private @Nullable Instant revokedAt;

    /// When the last of its access tokens ends; absent for one from before this was noted.
    private @Nullable Instant accessUntil;

    protected Session() {}

    Session(
            UUID id,
            AuthenticatedUser arrival,
            @Nullable UUID installationId,
            String environment,
            RefreshToken first,
            Instant now) {
        this.id = id;
        this.environment = environment;
        userId = arrival.user().id();
        this.installationId = installationId;
        amr = arrival.method();
        tokenHash = first.hash();
        advances = List.of();
        createdAt = now;
        lastUsedAt = now;
        expiresAt = now;
    }

    static Optional<Session> of(UUID user, UUID id) {
        return find("id = ?1 and userId = ?2", id, user).firstResultOptional();
    }

    static Optional<Session> locked(UUID user, UUID id) {
        return locked(id).filter(session -> session.userId.equals(user));
    }

    /// Holds the row until the transaction ends.
    static Optional<Session> locked(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    static List<Session> lockedLive(UUID user, Instant now) {
        return Session.<Session>find("userId = ?1 and revokedAt is null and expiresAt > ?2 order by id", user, now)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .list();
    }

    /// Newest first.
    static List<Session> page(UUID user, Instant now, UUID before, int size) {
        return Session.<Session>find(
                        "userId = ?1 and revokedAt is null and expiresAt > ?2 and id < ?3 order by id desc",
                        user,
                        now,
                        before)
                .page(0, size)
                .list();
    }

    /// When the sign-in was that so many later ones of the fan have followed; empty where there are fewer.
    static Optional<Instant> signedInBefore(UUID user, int later) {
        return Session.<Session>find("userId = ?1 order by id desc", user)
                .range(later, later)
                .firstResultOptional()
                .map(session -> session.createdAt);
    }

    RefreshTokenCheckResult use(RefreshToken token, MasterKey key, Instant now) {
        int age = generation - token.generation();
        if (age < 0 || !token.isGenuine(key) || (age == 0 && !token.hash().equals(tokenHash))) {
            return new Forged();
        }
        if (revokedAt != null) {
            return new Revoked();
        }
        if (!now.isBefore(expiresAt)) {
            return new Expired();
        }
        RefreshToken child = child(token, age, key);
        if (age == 0) {
            advance(child, now);
        } else if (age > 1 && !inGrace(age, now)) {
            return new Reused();
        }
        return new Good(child);
    }

    /// The child that was returned before, even if the master key has changed since; of one that has been used by now,
    /// any.
    private RefreshToken child(RefreshToken token, int age, MasterKey key) {
        return key.generations().stream()
                .map(token::child)
                .filter(child -> age != 1 || child.hash().equals(tokenHash))
                .findFirst()
                .orElseGet(() -> token.child(key));
    }

    private void advance(RefreshToken child, Instant now) {
        generation = child.generation();
        tokenHash = child.hash();
        var recent = new ArrayList<Instant>();
        recent.add(now);
        advances.stream().filter(at -> !now.isAfter(at.plus(GRACE))).forEach(recent::add);
        advances = recent;
    }

    /// The child of a token `age` generations old was first used `age - 2` advances ago.
    private boolean inGrace(int age, Instant now) {
        int advance = age - 2;
        return advance < advances.size() && !now.isAfter(advances.get(advance).plus(GRACE));
    }

    /// Whether keys of that environment serve it. One of which it is not known is theirs from now on.
    boolean settlesFor(String other) {
        if (environment == null) {
            environment = other;
        }
        return environment.equals(other);
    }

    /// @param name blank for none
    void rename(String name) {
        this.name = name.isBlank() ? null : name.strip();
    }

    void prolong(Instant now, Duration ttl) {
        lastUsedAt = now;
        expiresAt = now.plus(ttl);
    }

    /// An access token is issued that ends then.
    void grantAccess(Instant until) {
        accessUntil = accessUntil == null || until.isAfter(accessUntil) ? until : accessUntil;
    }

    boolean wasOpenedAfter(Instant since) {
        return createdAt.isAfter(since);
    }

    boolean isLive(Instant now) {
        return revokedAt == null && now.isBefore(expiresAt);
    }

    void revoke(Instant now) {
        revokedAt = now;
    }

    SessionRevoked revoked(String reason, Instant at) {
        return new SessionRevoked(
                id, userId, UUID.fromString(Objects.requireNonNull(communityId)), reason, at, accessUntil);
    }

    UUID id() {
        return id;
    }

    UUID userId() {
        return userId;
    }

    SignInMethod method() {
        return amr;
    }

    SessionView card(Optional<UUID> current) {
        boolean isCurrent = current.filter(id::equals).isPresent();
        return new SessionView(id, name, installationId, amr.wire(), createdAt, lastUsedAt, expiresAt, isCurrent);
    }
}
