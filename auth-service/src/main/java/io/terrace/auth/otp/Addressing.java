package io.terrace.auth.otp;

import io.terrace.auth.courier.Channel;
import io.terrace.auth.courier.Couriers;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.platform.web.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/// Makes sense of where a client wants its code sent.
@ApplicationScoped
class Addressing {

    private final Couriers couriers;

    Addressing(Couriers couriers) {
        this.couriers = couriers;
    }

    /// @throws ProblemException 400 unless exactly one of `email` and `phone` is given and can be reached
    Identifier identifier(ChallengeDraft draft) {
        if (draft.email() != null && draft.phone() != null) {
            throw ProblemException.invalid("/phone", "unexpected");
        }
        if (draft.email() != null) {
            return Identifier.email(draft.email())
                    .filter(Addressing::canBeMailed)
                    .orElseThrow(() -> ProblemException.invalid("/email", "invalid"));
        }
        if (draft.phone() != null) {
            return Identifier.phone(draft.phone()).orElseThrow(() -> ProblemException.invalid("/phone", "invalid"));
        }
        throw ProblemException.invalid("/email", "required");
    }

    /// @throws ProblemException 400 where the channel does not fit the identifier or is not offered
    Channel channel(Identifier identifier, ChallengeDraft.@Nullable Wish wish) {
        Channel natural = identifier.kind() == IdentifierKind.EMAIL ? Channel.EMAIL : Channel.SMS;
        boolean fits = switch (wish == null ? ChallengeDraft.Wish.AUTO : wish) {
            case AUTO -> true;
            case EMAIL -> natural == Channel.EMAIL;
            case SMS -> natural == Channel.SMS;
            case VOICE -> false;
        };
        if (!fits || !couriers.offered().contains(natural)) {
            throw ProblemException.invalid("/channel", "not_offered");
        }
        return natural;
    }

    /// Plain SMTP takes no other local parts.
    private static boolean canBeMailed(Identifier address) {
        return address.value().chars().allMatch(character -> character < 128);
    }
}
