package io.terrace.auth.otp;

import io.terrace.auth.otp.Challenge.State;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class IdentifierProofs implements IdentifierProof {

    private final InstantSource clock;

    IdentifierProofs(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    @Transactional
    public Optional<Identifier> shown(UUID challenge, UUID user) {
        return Challenge.identifier(challenge, user)
                .filter(found -> Challenge.of(challenge)
                        .filter(known -> known.state(clock.instant()) == State.VERIFIED)
                        .isPresent());
    }

    @Override
    @Transactional
    public boolean spend(UUID challenge, UUID user) {
        return Challenge.spend(challenge, user, clock.instant());
    }
}
