package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.TenantContext;
import io.terrace.platform.web.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Proof that somebody reads an address's mail, for sign-ins that are not a fan's. The codes, limits, cooldowns and
/// answers are those of fans' challenges, in whichever community is current.
public interface EmailVerification {

    /// Sends a code. Opens transactions of its own.
    ///
    /// @param address where the request came from; where nobody knows, each mailbox is counted alone
    /// @throws ProblemException as `createOtpChallenge` does
    ChallengeAnswer ask(TenantContext origin, String email, @Nullable String locale, Optional<String> address);

    /// Tries a code, which counts. In the caller's transaction, which must commit whatever the outcome.
    Entry enter(UUID challenge, String code);

    /// What became of a code.
    sealed interface Entry {

        record Right(Identifier address) implements Entry {}

        record Wrong(Identifier address, int attemptsRemaining) implements Entry {}

        /// Expired, used, locked or superseded.
        record Unusable() implements Entry {}

        record Exhausted(Duration pause) implements Entry {}

        record NoSuchChallenge() implements Entry {}
    }
}
