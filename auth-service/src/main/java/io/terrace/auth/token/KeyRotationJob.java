package io.terrace.auth.token;

import io.quarkus.logging.Log;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.audit.AuditAction;
import io.terrace.auth.audit.AuditActor;
import io.terrace.auth.audit.AuditTrail;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.events.AuthEvent.SigningKeyWithdrawn;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Publishes a key before it signs, and keeps the one before it published until the longest-lived of its tokens has
/// ended, so that every checker of a token knows its key. One that leaked is withdrawn, which signs no user out: a
/// refresh brings a token of another key. Nodes take turns: of many that would rotate one does.
@ApplicationScoped
class KeyRotationJob {

    /// The longest that a partner may let its access tokens live, and a while for clocks that differ.
    private static final Duration LONGEST_TOKEN = Duration.ofHours(24).plusMinutes(5);

    /// By when every node has read that a younger key signs.
    private static final Duration HANDED_OVER = Duration.ofMinutes(1);

    /// By how much a key that is to sign at once signs earlier than now: for nodes whose clocks are behind.
    private static final Duration AT_ONCE = Duration.ofSeconds(5);

    private final MasterKey master;
    private final EntityManager entities;
    private final AuditTrail audit;
    private final Outbox outbox;
    private final InstantSource clock;
    private final AuthConfig.Signing config;

    KeyRotationJob(
            MasterKey master,
            EntityManager entities,
            AuditTrail audit,
            Outbox outbox,
            InstantSource clock,
            AuthConfig config) {
        this.master = master;
        this.entities = entities;
        this.audit = audit;
        this.outbox = outbox;
        this.clock = clock;
        this.config = config.signing();
    }

    /// Sees to it that there is a key, and that all are sealed under the newest master key.
    @Transactional
    void begin() {
        takeTurn();
        Instant now = clock.instant();
        List<SigningKey> keys = SigningKey.published(now);
        keys.forEach(key -> key.reseal(master));
        if (keys.stream().noneMatch(key -> key.signsAt(now))) {
            make(now);
        }
    }

    /// Rotates when it is time, forgets private halves that sign no more, deletes what has retired.
    @Scheduled(every = "1m", delayed = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    @RunOnVirtualThread
    @Transactional
    void tend() {
        takeTurn();
        Instant now = clock.instant();
        List<SigningKey> keys = SigningKey.published(now);
        if (keys.getFirst().isOlderThan(config.rotateEvery(), now)) {
            rotate(keys, config.publishAhead(), now, AuditActor.SYSTEM);
        }
        keys.stream().filter(key -> key.isOlderThan(HANDED_OVER, now)).skip(1).forEach(SigningKey::forgetPrivateHalf);
        SigningKey.deleteRetired(now);
    }

    /// The next key: the one that waits to sign, brought forward where it would sign later, or a new one.
    @Transactional
    SigningKeyView rotate(Optional<Duration> ahead) {
        takeTurn();
        Instant now = clock.instant();
        return rotate(SigningKey.published(now), ahead.orElse(config.publishAhead()), now, audit.actor())
                .card(false, now);
    }

    /// Whatever the key signed counts no more. Another takes its place where it signed or was to sign: at once the one
    /// that waits, or a new one.
    ///
    /// @return false where there is no such key
    @Transactional
    boolean withdraw(String kid) {
        takeTurn();
        Instant now = clock.instant();
        List<SigningKey> keys = SigningKey.published(now);
        Optional<SigningKey> found =
                keys.stream().filter(key -> key.id().equals(kid)).findFirst();
        found.ifPresent(key -> {
            boolean waited = key.waitsAt(now);
            boolean signed = signing(keys, now).filter(key::equals).isPresent();
            key.delete();
            if (waited) {
                make(key.signsFrom());
            } else if (signed) {
                succeed(keys, now);
            }
            audit.add(AuditTrail.PLATFORM, AuditAction.ACCESS_TOKEN_KEY_WITHDRAWN, key.target(), List.of());
            outbox.add(new SigningKeyWithdrawn(kid, now));
            Log.warnf("Signing key %s was withdrawn", kid);
        });
        return found.isPresent();
    }

    private void succeed(List<SigningKey> keys, Instant now) {
        Instant atOnce = now.minus(AT_ONCE);
        keys.stream()
                .filter(key -> key.waitsAt(now))
                .findFirst()
                .ifPresentOrElse(next -> next.bringForward(atOnce), () -> make(atOnce));
    }

    /// The youngest of those that may.
    private static Optional<SigningKey> signing(List<SigningKey> keys, Instant now) {
        return keys.stream().filter(key -> key.signsAt(now)).findFirst();
    }

    /// The newest first.
    @Transactional
    List<SigningKeyView> cards() {
        Instant now = clock.instant();
        List<SigningKey> keys = SigningKey.published(now);
        Optional<SigningKey> signing = signing(keys, now);
        return keys.stream()
                .map(key -> key.card(signing.filter(key::equals).isPresent(), now))
                .toList();
    }

    private SigningKey rotate(List<SigningKey> keys, Duration ahead, Instant now, AuditActor actor) {
        SigningKey next =
                keys.stream().filter(key -> key.waitsAt(now)).findFirst().orElseGet(() -> make(now.plus(ahead)));
        next.bringForward(now.plus(ahead));
        keys.stream()
                .filter(key -> key.signsAt(now))
                .forEach(key -> key.retire(next.signsFrom().plus(LONGEST_TOKEN)));
        audit.add(AuditTrail.PLATFORM, actor, AuditAction.ACCESS_TOKEN_KEY_ROTATED, next.target(), List.of());
        Log.infof("Signing key %s signs from %s", next.id(), next.signsFrom());
        return next;
    }

    private SigningKey make(Instant signsFrom) {
        try {
            var key = new SigningKey(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), master, signsFrom);
            key.persist();
            return key;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has Ed25519", e);
        }
    }

    private void takeTurn() {
        entities.createNativeQuery(
                        "select 1 from pg_advisory_xact_lock(hashtextextended('signing_key', 0))", Integer.class)
                .getSingleResult();
    }
}
