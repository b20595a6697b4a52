package io.terrace.auth.otp;

import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.Origin;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class MailProof implements AddressProof {

    private final Addressing addressing;
    private final Codes codes;
    private final Entering entering;

    MailProof(Addressing addressing, Codes codes, Entering entering) {
        this.addressing = addressing;
        this.codes = codes;
        this.entering = entering;
    }

    @Override
    public ChallengeAnswer ask(Origin origin, String email, @Nullable String locale, Optional<String> from) {
        Identifier address = addressing.identifier(new ChallengeDraft(email, null, null, locale));
        var errand = new Errand(address, addressing.plan(address, null), locale);
        return ChallengeResource.challenge(codes.send(errand, new Asker(origin, from.orElseGet(address::value))));
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
            case io.terrace.auth.otp.Entry.Right right ->
                // A fixed code is known to whoever set it: it shows nobody's address.
                right.review().isPresent() ? new Entry.Unusable() : new Entry.Right(address);
            case io.terrace.auth.otp.Entry.Wrong(int remaining) -> new Entry.Wrong(address, remaining);
            case io.terrace.auth.otp.Entry.Unusable unusable -> new Entry.Unusable();
            case io.terrace.auth.otp.Entry.Exhausted(var pause) -> new Entry.Exhausted(pause);
            case io.terrace.auth.otp.Entry.NoSuchChallenge none -> new Entry.NoSuchChallenge();
        };
    }
}
