package io.terrace.auth.otp;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.otp.SendDecision.Open;
import io.terrace.auth.otp.SendDecision.Shut;
import io.terrace.auth.review.ReviewerIdentifierService;
import io.terrace.auth.session.KnownInstallationRepository;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/// Everything that limits sending, in transactions that end before the message goes out: who passes has been counted,
/// even if the process dies. A count without a message is taken back.
@ApplicationScoped
class SendLimiter {

    private final AttemptWindowRepository paces;
    private final IpAddressSendLimiter addresses;
    private final MessageSpendLimiter budget;
    private final MessagePriceList tariff;
    private final ReviewerIdentifierService reviews;
    private final KnownInstallationRepository installations;
    private final InstantSource clock;

    SendLimiter(
            AttemptWindowRepository paces,
            IpAddressSendLimiter addresses,
            MessageSpendLimiter budget,
            MessagePriceList tariff,
            ReviewerIdentifierService reviews,
            KnownInstallationRepository installations,
            InstantSource clock) {
        this.paces = paces;
        this.addresses = addresses;
        this.budget = budget;
        this.tariff = tariff;
        this.reviews = reviews;
        this.installations = installations;
        this.clock = clock;
    }

    /// @param message what it will be known by
    @Transactional
    SendDecision admit(SendCodeCommand errand, CodeRequestOrigin asker, UUID message) {
        SendDecision passage = passage(errand, asker, message);
        if (passage instanceof Shut) {
            QuarkusTransaction.setRollbackOnly();
        }
        return passage;
    }

    /// Pays for another channel instead; empty where that can't be afforded, and then nothing has changed.
    ///
    /// @param errand by the other channel
    @Transactional
    Optional<Open> change(SendCodeCommand errand, Open pass) {
        budget.giveBack(pass.fare(), pass.at());
        MessagePrice fare = fare(errand);
        if (budget.take(fare).isPresent()) {
            QuarkusTransaction.setRollbackOnly();
            return Optional.empty();
        }
        return Optional.of(pass.paying(fare));
    }

    /// The destination was refused for good: the attempt counts, but there is nothing to wait for and nothing to pay.
    @Transactional
    void refused(SendCodeCommand errand, Open pass) {
        if (!pass.isUsed()) {
            paces.locked(AttemptWindow.Act.SEND, errand.identifier()).lift();
        }
        budget.giveBack(pass.fare(), pass.at());
    }

    /// A message its carrier had taken will not arrive: the fan need not wait. The code is still good, the attempt and
    /// the cost stay.
    ///
    /// @return whether that is news
    @Transactional
    boolean lost(Identifier number, UUID message) {
        return paces.lockedIfThere(AttemptWindow.Act.SEND, number)
                .filter(pace -> pace.lose(message))
                .isPresent();
    }

    /// Nothing was sent: it is as if it had never been asked for.
    @Transactional
    void takeBack(SendCodeCommand errand, CodeRequestOrigin asker, Open pass) {
        if (!pass.isUsed()) {
            paces.locked(AttemptWindow.Act.SEND, errand.identifier()).takeBack(pass.at(), pass.cooledUntil());
            addresses.takeBack(asker, pass.at());
        }
        budget.giveBack(pass.fare(), pass.at());
    }

    private SendDecision passage(SendCodeCommand errand, CodeRequestOrigin asker, UUID message) {
        AttemptWindow pace = paces.locked(AttemptWindow.Act.SEND, errand.identifier());
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Optional<Instant> cooledUntil = pace.cooldownUntil();
        String whose = installations.isOf(errand.identifier()) ? AttemptWindow.KNOWN : paces.mark(asker);
        return switch (pace.attempt(now, whose)) {
            case AttemptDecision.Cooling(Duration pause) -> new Shut(new SendCodeResult.Cooling(pause));
            case AttemptDecision.Exhausted(Duration pause) -> new Shut(new SendCodeResult.Exhausted(pause));
            case AttemptDecision.Admitted() -> {
                pace.coolDown(message, now);
                paces.flush();
                Optional<UUID> review =
                        errand.forReview() ? reviews.find(asker.partner(), errand.identifier()) : Optional.empty();
                yield paused(errand, now)
                        .or(() -> crowded(asker, now))
                        .or(() -> review.isPresent() ? Optional.empty() : broke(errand))
                        .<SendDecision>map(Shut::new)
                        .orElseGet(() -> new Open(
                                now,
                                cooledUntil,
                                review.isPresent() ? MessagePrice.NONE : fare(errand),
                                review,
                                whose,
                                false));
            }
        };
    }

    private Optional<SendCodeResult> paused(SendCodeCommand errand, Instant now) {
        return paces.find(AttemptWindow.Act.VERIFY, errand.identifier())
                .flatMap(tries -> tries.pause(now))
                .map(SendCodeResult.Exhausted::new);
    }

    private Optional<SendCodeResult> crowded(CodeRequestOrigin asker, Instant now) {
        return addresses.count(asker, now).map(pause -> new SendCodeResult.Overrun(IpAddressSendLimiter.POLICY, pause));
    }

    private Optional<SendCodeResult> broke(SendCodeCommand errand) {
        return budget.take(fare(errand)).map(SendCodeResult.Spent::new);
    }

    private MessagePrice fare(SendCodeCommand errand) {
        return tariff.fare(errand.identifier(), errand.plan().first());
    }
}
