package io.terrace.auth.otp;

import io.terrace.auth.courier.DeliveryChannel;
import io.terrace.auth.courier.MessageDispatcher;
import io.terrace.auth.review.ReviewerIdentifierService;
import io.terrace.auth.user.Identifier;
import io.terrace.auth.user.IdentifierKind;
import io.terrace.platform.rest.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes sense of where a client wants its code sent.
@ApplicationScoped
class CodeDestinationResolver {

    private final MessageDispatcher couriers;
    private final MessagePriceList tariff;
    private final ReviewerIdentifierService reviews;

    CodeDestinationResolver(MessageDispatcher couriers, MessagePriceList tariff, ReviewerIdentifierService reviews) {
        this.couriers = couriers;
        this.tariff = tariff;
        this.reviews = reviews;
    }

    /// @throws ProblemException 400 unless exactly one of `email` and `phone` is given and can be reached
    Identifier identifier(ChallengeDraft draft) {
        return identifier(draft, number -> false);
    }

    /// Likewise, but a review identifier of the partner's need not be reached.
    Identifier identifier(ChallengeDraft draft, UUID partner) {
        return identifier(draft, number -> reviews.find(partner, number).isPresent());
    }

    /// Whether a code could be sent there at all.
    boolean canReach(Identifier identifier) {
        return identifier.kind() == IdentifierKind.EMAIL || fault(identifier).isEmpty();
    }

    private Identifier identifier(ChallengeDraft draft, Predicate<Identifier> unreached) {
        if (draft.email() != null && draft.phone() != null) {
            throw ProblemException.invalid("/phone", "unexpected");
        }
        if (draft.email() != null) {
            return Identifier.email(draft.email())
                    .filter(CodeDestinationResolver::canBeMailed)
                    .orElseThrow(() -> ProblemException.invalid("/email", "invalid"));
        }
        if (draft.phone() != null) {
            Identifier number =
                    Identifier.phone(draft.phone()).orElseThrow(() -> ProblemException.invalid("/phone", "invalid"));
            return unreached.test(number) ? number : reachable(number);
        }
        throw ProblemException.invalid("/email", "required");
    }

    /// @throws ProblemException 400 where the channel does not fit the identifier or is not offered
    ChannelWithFallback plan(Identifier identifier, ChallengeDraft.@Nullable Wish wish) {
        List<DeliveryChannel> fitting = fitting(identifier);
        Optional<DeliveryChannel> wished = switch (wish == null ? ChallengeDraft.Wish.AUTO : wish) {
            case AUTO -> fitting.stream().findFirst();
            case EMAIL -> Optional.of(DeliveryChannel.EMAIL);
            case SMS -> Optional.of(DeliveryChannel.SMS);
            case VOICE -> Optional.of(DeliveryChannel.VOICE);
        };
        DeliveryChannel first =
                wished.filter(fitting::contains).orElseThrow(() -> ProblemException.invalid("/channel", "not_offered"));
        boolean automatic = wish == null || wish == ChallengeDraft.Wish.AUTO;
        return automatic
                ? new ChannelWithFallback(first, other(fitting, first), true)
                : ChannelWithFallback.only(first);
    }

    /// How the next code of a challenge travels. A user who left the choice to us and asks again has probably not got
    /// the text message: we call.
    ChannelWithFallback again(Identifier identifier, DeliveryChannel last, boolean automatic) {
        List<DeliveryChannel> fitting = fitting(identifier);
        if (!automatic) {
            return ChannelWithFallback.only(last);
        }
        DeliveryChannel next =
                last == DeliveryChannel.SMS ? other(fitting, last).orElse(last) : last;
        return new ChannelWithFallback(next, other(fitting, next), true);
    }

    /// The offered channels, the one to try first in front.
    private List<DeliveryChannel> fitting(Identifier identifier) {
        Stream<DeliveryChannel> all = identifier.kind() == IdentifierKind.EMAIL
                ? Stream.of(DeliveryChannel.EMAIL)
                : ClassifiedPhoneNumber.of(identifier.value()).isLandline()
                        ? Stream.of(DeliveryChannel.VOICE, DeliveryChannel.SMS)
                        : Stream.of(DeliveryChannel.SMS, DeliveryChannel.VOICE);
        return all.filter(couriers.offered()::contains).toList();
    }

    private static Optional<DeliveryChannel> other(List<DeliveryChannel> fitting, DeliveryChannel one) {
        return fitting.stream().filter(channel -> channel != one).findFirst();
    }

    /// A local mailbox takes numbers too that no network gives out, as examples use.
    private Identifier reachable(Identifier number) {
        Optional<String> fault = fault(number);
        if (fault.isPresent()) {
            throw ProblemException.invalid("/phone", fault.get());
        }
        return number;
    }

    private Optional<String> fault(Identifier number) {
        ClassifiedPhoneNumber dialled = ClassifiedPhoneNumber.of(number.value());
        if (!dialled.assigned() && !couriers.isLocal()) {
            return Optional.of("invalid");
        }
        return tariff.serves(dialled) ? Optional.empty() : Optional.of("not_served");
    }

    /// Plain SMTP takes no other local parts.
    private static boolean canBeMailed(Identifier address) {
        return address.value().chars().allMatch(character -> character < 128);
    }
}
