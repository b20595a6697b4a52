package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.TenantContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class MailProof implements EmailVerification {

    private final IdentifierParser addressing;
    private final CodeSender codes;
    private final CodeChecker entering;

    MailProof(IdentifierParser addressing, CodeSender codes, CodeChecker entering) {
        this.addressing = addressing;
        this.codes = codes;
        this.entering = entering;
    }

    @Override
    public ChallengeAnswer ask(TenantContext origin, String email, @Nullable String locale, Optional<String> from) {
        Identifier address = addressing.identifier(new ChallengeDraft(email, null, null, locale));
        var errand = new CodeRequest(address, addressing.plan(address, null), locale);
        return ChallengeResource.challenge(
                codes.send(errand, new CodeRequester(origin, from.orElseGet(address::value))));
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public Entry enter(UUID id, String code) {
        return Challenge.identifier(id, null)
                .map(address -> enter(id, address, code))
                .orElseGet(Entry.NoSuchChallenge::new);
    }

    private Entry enter(UUID id, Identifier address, String code) {
        return switch (entering.enter(id, code, null)) {
            case CodeEntryResult.Right right ->
                // A fixed code is known to whoever set it: it shows nobody's address.
                right.review().isPresent() ? new Entry.Unusable() : new Entry.Right(address);
            case CodeEntryResult.Wrong(int remaining) -> new Entry.Wrong(address, remaining);
            case CodeEntryResult.Unusable unusable -> new Entry.Unusable();
            case CodeEntryResult.Exhausted(var pause) -> new Entry.Exhausted(pause);
            case CodeEntryResult.NoSuchChallenge none -> new Entry.NoSuchChallenge();
        };
    }
}
