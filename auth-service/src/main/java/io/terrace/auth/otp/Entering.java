package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Every entry of a well-formed code counts, right or wrong, before it is looked at. An identifier's entries take
/// turns, so of many right ones at once the first has the challenge and the others find it used.
@ApplicationScoped
class Entering {

    private final PaceTable paces;
    private final MasterKey key;
    private final InstantSource clock;

    Entering(PaceTable paces, MasterKey key, InstantSource clock) {
        this.paces = paces;
        this.key = key;
        this.clock = clock;
    }

    /// @param linksTo the fan who links; nobody where the code is to sign in
    @Transactional
    Entry enter(UUID id, String code, @Nullable UUID linksTo) {
        Optional<Identifier> identifier = Challenge.identifier(id, linksTo);
        if (identifier.isEmpty()) {
            return new Entry.NoSuchChallenge();
        }
        Pace pace = paces.locked(Pace.Act.VERIFY, identifier.get());
        return switch (pace.attempt(clock.instant())) {
            case Admission.Admitted() -> enter(Challenge.locked(id), code, identifier.get());
            case Admission.Cooling(var pause) -> new Entry.Exhausted(pause);
            case Admission.Exhausted(var pause) -> new Entry.Exhausted(pause);
        };
    }

    private Entry enter(Challenge challenge, String code, Identifier identifier) {
        String hash = new OneTimeCode(code).hash(challenge.id(), key);
        return switch (challenge.enter(hash, clock.instant())) {
            case Try.Right() -> new Entry.Right(identifier);
            case Try.Wrong(int remaining) -> new Entry.Wrong(remaining);
            case Try.Unusable() -> new Entry.Unusable();
        };
    }
}
