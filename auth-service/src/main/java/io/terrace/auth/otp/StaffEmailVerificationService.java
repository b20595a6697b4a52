package io.terrace.auth.otp;

import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.Identifier;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Proof that someone reads an address's mail, for sign-ins that are not a fan's. The codes, limits, cooldowns and
/// answers are those of fans' challenges, in whichever community is current.
@ApplicationScoped
public class StaffEmailVerificationService {

    private final CodeDestinationResolver identifierParser;
    private final OtpSendService codes;
    private final CodeChecker codeChecker;

    StaffEmailVerificationService(
            CodeDestinationResolver identifierParser, OtpSendService codes, CodeChecker codeChecker) {
        this.identifierParser = identifierParser;
        this.codes = codes;
        this.codeChecker = codeChecker;
    }

    /// Sends a code. Opens transactions of its own.
    ///
    /// @param from where the request came from; where it is not known, each mailbox is counted alone
    /// @throws ProblemException as `createOtpChallenge` does
    public ChallengeView ask(ApiKeyTenant origin, String email, @Nullable String locale, Optional<String> from) {
        Identifier address = identifierParser.identifier(new ChallengeDraft(email, null, null, locale));
        var errand = new SendCodeCommand(address, identifierParser.plan(address, null), locale);
        return OtpProblemMapper.challenge(
                codes.send(errand, new CodeRequestOrigin(origin, from.orElseGet(address::value))));
    }

    /// Tries a code, which counts. In the caller's transaction, which must commit whatever the outcome. A fixed code is
    /// known to the partner who set it and proves no address, so it is unusable here.
    @Transactional(TxType.MANDATORY)
    public CodeEntryResult enter(UUID id, String code) {
        CodeEntryResult entry = codeChecker.enter(id, code, null);
        return entry instanceof CodeEntryResult.Right right && right.review().isPresent()
                ? new CodeEntryResult.Unusable()
                : entry;
    }
}
