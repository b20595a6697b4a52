package io.terrace.auth.otp;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.otp.Challenge.State;
import io.terrace.auth.otp.SendCodeResult.NoSuchChallenge;
import io.terrace.auth.otp.SendCodeResult.Over;
import io.terrace.auth.otp.SendCodeResult.Sent;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.vault.MasterKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The challenges there are: one comes to be, or gets its next code, once the code is on its way.
@ApplicationScoped
class ChallengeService {

    private static final List<State> RESUMABLE = List.of(State.PENDING, State.EXPIRED);

    private final AttemptWindowRepository paces;
    private final CodeDestinationResolver identifierParser;
    private final MasterKey key;
    private final InstantSource clock;
    private final Duration validity;

    ChallengeService(
            AttemptWindowRepository paces,
            CodeDestinationResolver identifierParser,
            MasterKey key,
            InstantSource clock,
            AuthConfig config) {
        this.paces = paces;
        this.identifierParser = identifierParser;
        this.key = key;
        this.clock = clock;
        validity = config.otp().codeTtl();
    }

    @Transactional
    Optional<ChallengeView> find(UUID id) {
        Instant now = clock.instant();
        return Challenge.of(id).map(challenge -> {
            Duration cooling = paces.find(AttemptWindow.Act.SEND, challenge.identifier())
                    .map(pace -> pace.cooling(now))
                    .orElse(Duration.ZERO);
            return challenge.answer(now, cooling);
        });
    }

    /// The pending challenge whose code went out as this text message because we chose so.
    @Transactional
    Optional<UUID> texted(UUID message) {
        return Challenge.texted(message);
    }

    @Transactional
    ResendDecision next(UUID id) {
        Optional<Challenge> known = Challenge.of(id);
        if (known.isEmpty()) {
            return new ResendDecision.None(new NoSuchChallenge());
        }
        Challenge challenge = known.get();
        if (!challenge.takesNewCode()) {
            return new ResendDecision.None(over(challenge));
        }
        ChannelWithFallback plan =
                identifierParser.again(challenge.identifier(), challenge.channel(), challenge.isAutomatic());
        Identifier identifier = challenge.identifier();
        String locale = challenge.locale().orElse(null);
        // Who asks again where a fixed code would do may be the fan whose address it is: a code is sent as well.
        boolean reviewersOnly = challenge.review().isPresent() && !identifierParser.canReach(identifier);
        return new ResendDecision.Next(
                reviewersOnly
                        ? SendCodeCommand.signIn(identifier, plan, locale)
                        : new SendCodeCommand(identifier, plan, locale));
    }

    @Transactional
    SendCodeResult issue(IssuedCode issue) {
        Instant now = clock.instant();
        AttemptWindow pace = coolDown(issue, now);
        Challenge.supersede(issue.errand().identifier());
        var challenge = new Challenge(issue.errand(), issue.asker(), now);
        arm(challenge, issue, now);
        challenge.persist();
        return new Sent(challenge.answer(now, pace.cooling(now)));
    }

    /// The challenge may have ended while the code was on its way.
    @Transactional
    SendCodeResult reissue(UUID id, IssuedCode issue) {
        Instant now = clock.instant();
        AttemptWindow pace = coolDown(issue, now);
        Challenge challenge = Challenge.locked(id);
        if (!challenge.takesNewCode()) {
            return over(challenge);
        }
        arm(challenge, issue, now);
        return new Sent(challenge.answer(now, pace.cooling(now)));
    }

    /// The minute runs from when the code is on its way.
    private AttemptWindow coolDown(IssuedCode issue, Instant now) {
        AttemptWindow pace = paces.locked(AttemptWindow.Act.SEND, issue.errand().identifier());
        pace.coolDown(issue.message(), now);
        return pace;
    }

    private void arm(Challenge challenge, IssuedCode issue, Instant now) {
        Instant end = now.plus(validity);
        String hash = issue.code().hash(challenge.id(), key);
        issue.review()
                .ifPresentOrElse(
                        review -> challenge.arm(review, end),
                        () -> challenge.arm(hash, issue.errand().plan().first(), issue.message(), end));
    }

    private Over over(Challenge challenge) {
        return new Over(challenge.state(clock.instant()), RESUMABLE);
    }
}
