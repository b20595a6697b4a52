package io.terrace.auth.otp;

import io.terrace.auth.otp.VerifyCodeResult.Exhausted;
import io.terrace.auth.otp.VerifyCodeResult.Incorrect;
import io.terrace.auth.otp.VerifyCodeResult.NoSuchChallenge;
import io.terrace.auth.otp.VerifyCodeResult.Suspended;
import io.terrace.auth.otp.VerifyCodeResult.Unusable;
import io.terrace.auth.otp.VerifyCodeResult.Verified;
import io.terrace.auth.review.ReviewCodes;
import io.terrace.auth.session.AuthenticatedUser;
import io.terrace.auth.session.SignIn;
import io.terrace.auth.session.SignInMethod;
import io.terrace.auth.session.TokenAnswer;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.TenantContext;
import io.terrace.auth.user.UserResolver;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class OtpSignIn {

    private final CodeChecker entering;
    private final UserResolver users;
    private final SignIn sessions;
    private final ReviewCodes reviews;

    OtpSignIn(CodeChecker entering, UserResolver users, SignIn sessions, ReviewCodes reviews) {
        this.entering = entering;
        this.users = users;
        this.sessions = sessions;
        this.reviews = reviews;
    }

    @Transactional
    VerifyCodeResult verify(UUID id, Verification entry, TenantContext origin) {
        return switch (entering.enter(id, entry.code(), null)) {
            case CodeEntryResult.Right(Identifier identifier, Optional<UUID> review) -> {
                VerifyCodeResult verdict = signIn(identifier, review.isPresent(), entry, origin);
                review.ifPresent(by -> report(verdict, by));
                yield verdict;
            }
            case CodeEntryResult.Wrong(int remaining) -> new Incorrect(remaining);
            case CodeEntryResult.Unusable() -> new Unusable();
            case CodeEntryResult.Exhausted(var pause) -> new Exhausted(pause);
            case CodeEntryResult.NoSuchChallenge() -> new NoSuchChallenge();
        };
    }

    private void report(VerifyCodeResult verdict, UUID review) {
        if (verdict instanceof Verified(TokenAnswer tokens)) {
            reviews.used(review, tokens.user().id());
        }
    }

    private VerifyCodeResult signIn(
            Identifier identifier, boolean byFixedCode, Verification entry, TenantContext origin) {
        return switch (byFixedCode ? users.review(identifier, origin) : users.prove(identifier, origin)) {
            case UserResolver.Proof.Of(var user, boolean isNew) -> {
                var arrival =
                        new AuthenticatedUser(user, isNew, SignInMethod.OTP, entry.installationId(), entry.pushToken());
                yield new Verified(sessions.open(arrival, origin));
            }
            case UserResolver.Proof.Suspended() -> new Suspended();
            case UserResolver.Proof.TakenOver() -> new Unusable();
        };
    }
}
