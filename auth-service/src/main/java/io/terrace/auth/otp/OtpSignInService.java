package io.terrace.auth.otp;

import io.terrace.auth.otp.OtpSignInResult.Refused;
import io.terrace.auth.otp.OtpSignInResult.Suspended;
import io.terrace.auth.otp.OtpSignInResult.Verified;
import io.terrace.auth.review.ReviewerIdentifierService;
import io.terrace.auth.session.AuthenticatedUser;
import io.terrace.auth.session.SessionService;
import io.terrace.auth.session.SignInMethod;
import io.terrace.auth.session.TokenResponse;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierSignInService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class OtpSignInService {

    private final CodeChecker codeChecker;
    private final IdentifierSignInService users;
    private final SessionService sessions;
    private final ReviewerIdentifierService reviews;

    OtpSignInService(
            CodeChecker codeChecker,
            IdentifierSignInService users,
            SessionService sessions,
            ReviewerIdentifierService reviews) {
        this.codeChecker = codeChecker;
        this.users = users;
        this.sessions = sessions;
        this.reviews = reviews;
    }

    @Transactional
    OtpSignInResult verify(UUID id, OtpSignInRequest entry, ApiKeyTenant origin) {
        return switch (codeChecker.enter(id, entry.code(), null)) {
            case CodeEntryResult.Right(Identifier identifier, Optional<UUID> review) -> {
                OtpSignInResult verdict = signIn(identifier, review.isPresent(), entry, origin);
                review.ifPresent(by -> report(verdict, by));
                yield verdict;
            }
            case CodeEntryResult.Failure failure -> new Refused(failure);
        };
    }

    private void report(OtpSignInResult verdict, UUID review) {
        if (verdict instanceof Verified(TokenResponse tokens)) {
            reviews.used(review, tokens.user().id());
        }
    }

    private OtpSignInResult signIn(
            Identifier identifier, boolean byFixedCode, OtpSignInRequest entry, ApiKeyTenant origin) {
        return switch (byFixedCode ? users.review(identifier, origin) : users.prove(identifier, origin)) {
            case IdentifierSignInService.Proof.Of(var user, boolean isNew) -> {
                var arrival =
                        new AuthenticatedUser(user, isNew, SignInMethod.OTP, entry.installationId(), entry.pushToken());
                yield new Verified(sessions.open(arrival, origin));
            }
            case IdentifierSignInService.Proof.Suspended() -> new Suspended();
            case IdentifierSignInService.Proof.TakenOver() -> new Refused(new CodeEntryResult.Unusable());
        };
    }
}
