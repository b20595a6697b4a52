package io.terrace.auth.otp;

import io.terrace.auth.otp.Challenge.State;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/// What a fan has shown to be theirs with a code: good for one act, until the code would have expired.
@ApplicationScoped
public class VerifiedChallengeService {

    private final InstantSource clock;

    VerifiedChallengeService(InstantSource clock) {
        this.clock = clock;
    }

    /// The identifier that the fan's verified challenge proves, whether or not it has served.
    @Transactional
    public Optional<Identifier> shown(UUID challenge, UUID user) {
        return Challenge.identifier(challenge, user)
                .filter(found -> Challenge.of(challenge)
                        .filter(known -> known.state(clock.instant()) == State.VERIFIED)
                        .isPresent());
    }

    /// Takes it for an act. False where it has served before, or its time is over.
    @Transactional
    public boolean spend(UUID challenge, UUID user) {
        return Challenge.spend(challenge, user, clock.instant());
    }
}
