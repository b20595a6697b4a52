package io.terrace.auth.otp;

import io.terrace.auth.review.ReviewerIdentifierService;
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
class CodeChecker {

    /// A stranger at no address: it counts with strangers.
    private static final String UNKNOWN = "?";

    private final AttemptWindowRepository paces;
    private final ReviewerIdentifierService reviews;
    private final MasterKey key;
    private final InstantSource clock;

    CodeChecker(AttemptWindowRepository paces, ReviewerIdentifierService reviews, MasterKey key, InstantSource clock) {
        this.paces = paces;
        this.reviews = reviews;
        this.key = key;
        this.clock = clock;
    }

    /// @param linksTo the fan who links; no one where the code is to sign in
    @Transactional
    CodeEntryResult enter(UUID id, String code, @Nullable UUID linksTo) {
        Optional<Identifier> identifier = Challenge.identifier(id, linksTo);
        if (identifier.isEmpty()) {
            return new CodeEntryResult.NoSuchChallenge();
        }
        AttemptWindow pace = paces.locked(AttemptWindow.Act.VERIFY, identifier.get());
        return switch (pace.attempt(clock.instant(), Challenge.asker(id).orElse(UNKNOWN))) {
            case AttemptDecision.Admitted() -> {
                CodeEntryResult entry = enter(Challenge.locked(id), new OneTimeCode(code), identifier.get());
                remember(pace, entry);
                yield entry;
            }
            case AttemptDecision.Cooling(var pause) -> new CodeEntryResult.Exhausted(pause);
            case AttemptDecision.Exhausted(var pause) -> new CodeEntryResult.Exhausted(pause);
        };
    }

    private void remember(AttemptWindow pace, CodeEntryResult entry) {
        switch (entry) {
            case CodeEntryResult.Wrong wrong -> pace.fail(clock.instant());
            case CodeEntryResult.Right right -> pace.succeed();
            case CodeEntryResult.Unusable none -> {}
            case CodeEntryResult.Exhausted none -> {}
            case CodeEntryResult.NoSuchChallenge none -> {}
        }
    }

    /// A code that was sent goes before a fixed one that is the same: it proves more.
    private CodeEntryResult enter(Challenge challenge, OneTimeCode code, Identifier identifier) {
        boolean sent = code.isOf(challenge, key);
        Optional<UUID> fixed = challenge.review().filter(review -> reviews.opens(review, identifier, code.digits()));
        return switch (challenge.enter(sent || fixed.isPresent(), clock.instant())) {
            case CodeAttemptResult.Right() -> new CodeEntryResult.Right(identifier, sent ? Optional.empty() : fixed);
            case CodeAttemptResult.Wrong(int remaining) -> new CodeEntryResult.Wrong(identifier, remaining);
            case CodeAttemptResult.Unusable() -> new CodeEntryResult.Unusable();
        };
    }
}
