package io.terrace.auth.otp;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.terrace.auth.otp.Passage.Open;
import io.terrace.auth.otp.Passage.Shut;
import io.terrace.auth.review.ReviewCodes;
import io.terrace.auth.session.KnownInstallations;
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
/// whatever becomes of the process. What was counted for nothing is taken back.
@ApplicationScoped
class Gate {

    private final PaceTable paces;
    private final AddressLimit addresses;
    private final Budget budget;
    private final Tariff tariff;
    private final ReviewCodes reviews;
    private final KnownInstallations installations;
    private final InstantSource clock;

    Gate(
            PaceTable paces,
            AddressLimit addresses,
            Budget budget,
            Tariff tariff,
            ReviewCodes reviews,
            KnownInstallations installations,
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
    Passage admit(Errand errand, Asker asker, UUID message) {
        Passage passage = passage(errand, asker, message);
        if (passage instanceof Shut) {
            QuarkusTransaction.setRollbackOnly();
        }
        return passage;
    }

    /// Pays for another channel instead; empty where that can't be afforded, and then nothing has changed.
    ///
    /// @param errand by the other channel
    @Transactional
    Optional<Open> change(Errand errand, Open pass) {
        budget.giveBack(pass.fare(), pass.at());
        Fare fare = fare(errand);
        if (budget.take(fare).isPresent()) {
            QuarkusTransaction.setRollbackOnly();
            return Optional.empty();
        }
        return Optional.of(pass.paying(fare));
    }

    /// The destination was refused for good: the attempt counts, but there is nothing to wait for and nothing to pay.
    @Transactional
    void refused(Errand errand, Open pass) {
        if (!pass.isUsed()) {
            paces.locked(Pace.Act.SEND, errand.identifier()).lift();
        }
        budget.giveBack(pass.fare(), pass.at());
    }

    /// A message its carrier had taken will not arrive: the fan need not wait. The code is still good, the attempt and
    /// the cost stay.
    ///
    /// @return whether that is news
    @Transactional
    boolean lost(Identifier number, UUID message) {
        return paces.lockedIfThere(Pace.Act.SEND, number)
                .filter(pace -> pace.lose(message))
                .isPresent();
    }

    /// Nothing was sent: it is as if it had never been asked for.
    @Transactional
    void takeBack(Errand errand, Asker asker, Open pass) {
        if (!pass.isUsed()) {
            paces.locked(Pace.Act.SEND, errand.identifier()).takeBack(pass.at(), pass.cooledUntil());
            addresses.takeBack(asker, pass.at());
        }
        budget.giveBack(pass.fare(), pass.at());
    }

    private Passage passage(Errand errand, Asker asker, UUID message) {
        Pace pace = paces.locked(Pace.Act.SEND, errand.identifier());
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Optional<Instant> cooledUntil = pace.cooldownUntil();
        String whose = installations.isOf(errand.identifier()) ? Pace.KNOWN : paces.mark(asker);
        return switch (pace.attempt(now, whose)) {
            case Admission.Cooling(Duration pause) -> new Shut(new Sending.Cooling(pause));
            case Admission.Exhausted(Duration pause) -> new Shut(new Sending.Exhausted(pause));
            case Admission.Admitted() -> {
                pace.coolDown(message, now);
                paces.flush();
                Optional<UUID> review =
                        errand.forReview() ? reviews.find(asker.partner(), errand.identifier()) : Optional.empty();
                yield paused(errand, now)
                        .or(() -> crowded(asker, now))
                        .or(() -> review.isPresent() ? Optional.empty() : broke(errand))
                        .<Passage>map(Shut::new)
                        .orElseGet(() -> new Open(
                                now, cooledUntil, review.isPresent() ? Fare.NONE : fare(errand), review, whose, false));
            }
        };
    }

    private Optional<Sending> paused(Errand errand, Instant now) {
        return paces.find(Pace.Act.VERIFY, errand.identifier())
                .flatMap(tries -> tries.pause(now))
                .map(Sending.Exhausted::new);
    }

    private Optional<Sending> crowded(Asker asker, Instant now) {
        return addresses.count(asker, now).map(pause -> new Sending.Overrun(AddressLimit.POLICY, pause));
    }

    private Optional<Sending> broke(Errand errand) {
        return budget.take(fare(errand)).map(Sending.Spent::new);
    }

    private Fare fare(Errand errand) {
        return tariff.fare(errand.identifier(), errand.plan().first());
    }
}
