package io.terrace.auth.otp;

import io.terrace.auth.review.ReviewCodes;
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

    /// A stranger at no address: it counts with strangers.
    private static final String UNKNOWN = "?";

    private final PaceTable paces;
    private final ReviewCodes reviews;
    private final MasterKey key;
    private final InstantSource clock;

    Entering(PaceTable paces, ReviewCodes reviews, MasterKey key, InstantSource clock) {
        this.paces = paces;
        this.reviews = reviews;
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
        return switch (pace.attempt(clock.instant(), Challenge.asker(id).orElse(UNKNOWN))) {
            case Admission.Admitted() -> {
                Entry entry = enter(Challenge.locked(id), new OneTimeCode(code), identifier.get());
                remember(pace, entry);
                yield entry;
            }
            case Admission.Cooling(var pause) -> new Entry.Exhausted(pause);
            case Admission.Exhausted(var pause) -> new Entry.Exhausted(pause);
        };
    }

    private void remember(Pace pace, Entry entry) {
        switch (entry) {
            case Entry.Wrong wrong -> pace.fail(clock.instant());
            case Entry.Right right -> pace.succeed();
            case Entry.Unusable none -> {}
            case Entry.Exhausted none -> {}
            case Entry.NoSuchChallenge none -> {}
        }
    }

    /// A code that was sent goes before a fixed one that is the same: it proves more.
    private Entry enter(Challenge challenge, OneTimeCode code, Identifier identifier) {
        boolean sent = challenge.hasCode(code.hash(challenge.id(), key));
        Optional<UUID> fixed = challenge.review().filter(review -> reviews.opens(review, identifier, code.digits()));
        return switch (challenge.enter(sent || fixed.isPresent(), clock.instant())) {
            case Try.Right() -> new Entry.Right(identifier, sent ? Optional.empty() : fixed);
            case Try.Wrong(int remaining) -> new Entry.Wrong(remaining);
            case Try.Unusable() -> new Entry.Unusable();
        };
    }
}
