package io.terrace.auth.otp;

import io.terrace.auth.otp.Verdict.Exhausted;
import io.terrace.auth.otp.Verdict.Incorrect;
import io.terrace.auth.otp.Verdict.NoSuchChallenge;
import io.terrace.auth.otp.Verdict.Suspended;
import io.terrace.auth.otp.Verdict.Unusable;
import io.terrace.auth.otp.Verdict.Verified;
import io.terrace.auth.review.ReviewCodes;
import io.terrace.auth.session.Arrival;
import io.terrace.auth.session.Method;
import io.terrace.auth.session.SignIn;
import io.terrace.auth.session.TokenAnswer;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Origin;
import io.terrace.auth.user.Proving;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class Verifying {

    private final Entering entering;
    private final Proving users;
    private final SignIn sessions;
    private final ReviewCodes reviews;

    Verifying(Entering entering, Proving users, SignIn sessions, ReviewCodes reviews) {
        this.entering = entering;
        this.users = users;
        this.sessions = sessions;
        this.reviews = reviews;
    }

    @Transactional
    Verdict verify(UUID id, Verification entry, Origin origin) {
        return switch (entering.enter(id, entry.code(), null)) {
            case Entry.Right(Identifier identifier, Optional<UUID> review) -> {
                Verdict verdict = signIn(identifier, review.isPresent(), entry, origin);
                review.ifPresent(by -> report(verdict, by));
                yield verdict;
            }
            case Entry.Wrong(int remaining) -> new Incorrect(remaining);
            case Entry.Unusable() -> new Unusable();
            case Entry.Exhausted(var pause) -> new Exhausted(pause);
            case Entry.NoSuchChallenge() -> new NoSuchChallenge();
        };
    }

    private void report(Verdict verdict, UUID review) {
        if (verdict instanceof Verified(TokenAnswer tokens)) {
            reviews.used(review, tokens.user().id());
        }
    }

    private Verdict signIn(Identifier identifier, boolean byFixedCode, Verification entry, Origin origin) {
        return switch (byFixedCode ? users.review(identifier, origin) : users.prove(identifier, origin)) {
            case Proving.Proof.Of(var user, boolean isNew) -> {
                var arrival = new Arrival(user, isNew, Method.OTP, entry.installationId(), entry.pushToken());
                yield new Verified(sessions.open(arrival, origin));
            }
            case Proving.Proof.Suspended() -> new Suspended();
            case Proving.Proof.TakenOver() -> new Unusable();
        };
    }
}
