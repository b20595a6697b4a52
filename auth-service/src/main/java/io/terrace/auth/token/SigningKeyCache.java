package io.terrace.auth.token;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.terrace.auth.vault.MasterKey;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/// The keys in use, read afresh every other second, so that another node's rotation is noticed in time, and what it
/// withdrew signs no more.
@Singleton
class SigningKeyCache {

    static final Duration FRESH = Duration.ofSeconds(2);

    private final MasterKey master;
    private final KeyRotationJob rotation;
    private final InstantSource clock;

    private volatile Snapshot snapshot = new Snapshot(List.of(), List.of(), Instant.MIN);

    SigningKeyCache(MasterKey master, KeyRotationJob rotation, InstantSource clock) {
        this.master = master;
        this.rotation = rotation;
        this.clock = clock;
    }

    /// A key ready to sign.
    record Signer(String kid, PrivateKey key) {}

    private record Snapshot(List<Signer> signers, List<Jwk> published, Instant readAt) {}

    /// Makes the first key; fails where the master key does not open the ones there are.
    void start(@Observes StartupEvent start) {
        rotation.begin();
        current();
    }

    Signer signer() {
        return current().signers().getFirst();
    }

    /// As they are now: a node that has just met another node's key finds it.
    List<Jwk> published() {
        return reread().published();
    }

    private Snapshot reread() {
        Snapshot fresh = QuarkusTransaction.joiningExisting().call(() -> read(clock.instant()));
        snapshot = fresh;
        return fresh;
    }

    private Snapshot current() {
        Snapshot known = snapshot;
        Instant now = clock.instant();
        return known.readAt().plus(FRESH).isBefore(now) ? reread() : known;
    }

    private Snapshot read(Instant now) {
        List<SigningKey> keys = SigningKey.published(now);
        var signers = keys.stream()
                .filter(key -> key.signsAt(now))
                .limit(1)
                .map(key -> new Signer(key.id(), key.privateKey(master)))
                .toList();
        return new Snapshot(signers, keys.stream().map(SigningKey::jwk).toList(), now);
    }
}
