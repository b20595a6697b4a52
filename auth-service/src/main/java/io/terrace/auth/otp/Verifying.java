package io.terrace.auth.otp;

import io.terrace.auth.otp.Verdict.Exhausted;
import io.terrace.auth.otp.Verdict.Incorrect;
import io.terrace.auth.otp.Verdict.NoSuchChallenge;
import io.terrace.auth.otp.Verdict.Suspended;
import io.terrace.auth.otp.Verdict.Unusable;
import io.terrace.auth.otp.Verdict.Verified;
import io.terrace.auth.session.Arrival;
import io.terrace.auth.session.Method;
import io.terrace.auth.session.SignIn;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Origin;
import io.terrace.auth.user.Proving;
import io.terrace.auth.vault.MasterKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// Every entry of a well-formed code counts, right or wrong, before it is looked at. An identifier's entries take
/// turns, so of many right ones at once the first has the challenge and the others find it used.
@ApplicationScoped
class Verifying {

    private final PaceTable paces;
    private final Proving users;
    private final SignIn sessions;
    private final MasterKey key;
    private final InstantSource clock;

    Verifying(PaceTable paces, Proving users, SignIn sessions, MasterKey key, InstantSource clock) {
        this.paces = paces;
        this.users = users;
        this.sessions = sessions;
        this.key = key;
        this.clock = clock;
    }

    @Transactional
    Verdict verify(UUID id, Verification entry, Origin origin) {
        Optional<Identifier> identifier = Challenge.identifier(id);
        if (identifier.isEmpty()) {
            return new NoSuchChallenge();
        }
        Pace pace = paces.locked(Pace.Act.VERIFY, identifier.get());
        return switch (pace.attempt(clock.instant())) {
            case Admission.Admitted() -> enter(Challenge.locked(id), identifier.get(), entry, origin);
            case Admission.Cooling(var pause) -> new Exhausted(pause);
            case Admission.Exhausted(var pause) -> new Exhausted(pause);
        };
    }

    private Verdict enter(Challenge challenge, Identifier identifier, Verification entry, Origin origin) {
        String hash = new OneTimeCode(entry.code()).hash(challenge.id(), key);
        return switch (challenge.enter(hash, clock.instant())) {
            case Try.Right() -> signIn(identifier, entry, origin);
            case Try.Wrong(int remaining) -> new Incorrect(remaining);
            case Try.Unusable() -> new Unusable();
        };
    }

    private Verdict signIn(Identifier identifier, Verification entry, Origin origin) {
        return switch (users.prove(identifier, origin)) {
            case Proving.Proof.Of(var user, boolean isNew) ->
                new Verified(sessions.open(new Arrival(user, isNew, Method.OTP, entry.installationId()), origin));
            case Proving.Proof.Suspended() -> new Suspended();
        };
    }
}
