package io.terrace.auth.otp;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.AuthConfig;
import io.terrace.auth.community.CommunityDirectory;
import io.terrace.auth.courier.Channel;
import io.terrace.auth.courier.Couriers;
import io.terrace.auth.otp.Challenge.State;
import io.terrace.auth.otp.Sending.CarrierDown;
import io.terrace.auth.otp.Sending.Cooling;
import io.terrace.auth.otp.Sending.Crowded;
import io.terrace.auth.otp.Sending.Exhausted;
import io.terrace.auth.otp.Sending.NoSuchChallenge;
import io.terrace.auth.otp.Sending.Over;
import io.terrace.auth.otp.Sending.Sent;
import io.terrace.auth.otp.Sending.Undeliverable;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import io.terrace.platform.web.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sends codes. The message goes out before the transaction commits: where the carrier fails, the attempt, the cooldown
/// and the challenge are taken back with it, and nobody waits a minute for a code that never came.
@ApplicationScoped
class Codes {

    private final PaceTable paces;
    private final Couriers couriers;
    private final CommunityDirectory communities;
    private final MasterKey key;
    private final InstantSource clock;
    private final Duration validity;

    Codes(
            PaceTable paces,
            Couriers couriers,
            CommunityDirectory communities,
            MasterKey key,
            InstantSource clock,
            AuthConfig config) {
        this.paces = paces;
        this.couriers = couriers;
        this.communities = communities;
        this.key = key;
        this.clock = clock;
        validity = config.otp().codeTtl();
    }

    /// A new challenge ends the identifier's earlier one.
    @Transactional
    Sending send(Identifier identifier, Channel channel, @Nullable String locale) {
        return paced(identifier, () -> young(identifier, channel, locale));
    }

    /// For a fan to show that the identifier is theirs. Counts like any other code to it.
    @Transactional
    Sending sendFor(UUID user, Identifier identifier, Channel channel, @Nullable String locale) {
        return paced(identifier, () -> {
            Challenge challenge = young(identifier, channel, locale);
            challenge.serve(user);
            return challenge;
        });
    }

    private Challenge young(Identifier identifier, Channel channel, @Nullable String locale) {
        Challenge.supersede(identifier);
        var challenge = new Challenge(identifier, channel, locale, clock.instant());
        challenge.persist();
        return challenge;
    }

    /// The same challenge with a new code; the old one is dead.
    @Transactional
    Sending resend(UUID id) {
        Optional<Identifier> identifier = Challenge.identifier(id);
        if (identifier.isEmpty()) {
            return new NoSuchChallenge();
        }
        Challenge known = Challenge.locked(id);
        return known.takesNewCode()
                ? paced(identifier.get(), () -> known)
                : new Over(known.state(clock.instant()), List.of(State.PENDING, State.EXPIRED));
    }

    @Transactional
    Optional<ChallengeAnswer> find(UUID id) {
        Instant now = clock.instant();
        return Challenge.identifier(id).flatMap(identifier -> {
            Duration cooling = paces.find(Pace.Act.SEND, identifier)
                    .map(pace -> pace.cooling(now))
                    .orElse(Duration.ZERO);
            return Challenge.of(id).map(challenge -> challenge.answer(now, cooling));
        });
    }

    private Sending paced(Identifier identifier, Supplier<Challenge> challenge) {
        Optional<Pace> turn = paces.lockedAtOnce(Pace.Act.SEND, identifier);
        if (turn.isEmpty()) {
            // Another code for this identifier is being sent at this moment.
            return new Cooling(Pace.COOLDOWN);
        }
        Pace pace = turn.get();
        return switch (pace.attempt(clock.instant())) {
            case Admission.Admitted() -> deliver(challenge.get(), pace);
            case Admission.Cooling(Duration pause) -> new Cooling(pause);
            case Admission.Exhausted(Duration pause) -> new Exhausted(pause);
        };
    }

    private Sending deliver(Challenge challenge, Pace pace) {
        Instant now = clock.instant();
        OneTimeCode code = OneTimeCode.draw();
        challenge.arm(code.hash(challenge.id(), key), now.plus(validity));
        pace.coolDown(now);
        paces.flush();
        String community = communities.name(Tenancy.current().orElseThrow());
        return switch (couriers.deliver(challenge.channel(), challenge.letter(community, code, validity))) {
            case SENT -> new Sent(challenge.answer(now, Pace.COOLDOWN));
            case REFUSED -> {
                challenge.abandon();
                pace.lift();
                yield new Undeliverable();
            }
            case UNAVAILABLE -> {
                QuarkusTransaction.setRollbackOnly();
                yield new CarrierDown();
            }
            case CROWDED -> {
                QuarkusTransaction.setRollbackOnly();
                yield new Crowded();
            }
        };
    }
}
