package io.terrace.auth.otp;

import io.terrace.auth.AuthConfig;
import io.terrace.auth.community.CommunityService;
import io.terrace.auth.courier.DeliveryResult;
import io.terrace.auth.courier.MessageDispatcher;
import io.terrace.auth.otp.SendCodeResult.CarrierDown;
import io.terrace.auth.otp.SendCodeResult.CarrierMute;
import io.terrace.auth.otp.SendCodeResult.Crowded;
import io.terrace.auth.otp.SendCodeResult.Undeliverable;
import io.terrace.auth.otp.SendDecision.Open;
import io.terrace.auth.otp.SendDecision.Shut;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/// Sends codes: first it is counted, then the message goes out with no transaction open, then the code counts. Where
/// the carrier fails the code before stays good, and what was counted is taken back as far as nothing can have gone
/// out; a carrier that took the request and fell silent, or a process that dies in between, leaves the count, the
/// cooldown and the cost, never a code more.
@ApplicationScoped
class OtpSendService {

    private final SendLimiter gate;
    private final ChallengeService challenges;
    private final CommunityService communities;
    private final MessageDispatcher couriers;
    private final Duration validity;

    OtpSendService(
            SendLimiter gate,
            ChallengeService challenges,
            CommunityService communities,
            MessageDispatcher couriers,
            AuthConfig config) {
        this.gate = gate;
        this.challenges = challenges;
        this.communities = communities;
        this.couriers = couriers;
        validity = config.otp().codeTtl();
    }

    /// A new challenge ends the identifier's earlier one.
    @Transactional(TxType.NEVER)
    SendCodeResult send(SendCodeCommand errand, CodeRequestOrigin asker) {
        return carry(errand, asker, challenges::issue);
    }

    /// The same challenge with a new code; the old one is dead.
    @Transactional(TxType.NEVER)
    SendCodeResult resend(UUID id, CodeRequestOrigin asker) {
        return switch (challenges.next(id)) {
            case ResendDecision.Next(SendCodeCommand errand) ->
                carry(errand, asker, issue -> challenges.reissue(id, issue));
            case ResendDecision.None(SendCodeResult refusal) -> refusal;
        };
    }

    private SendCodeResult carry(
            SendCodeCommand errand, CodeRequestOrigin asker, Function<IssuedCode, SendCodeResult> settled) {
        UUID message = Ids.next();
        return switch (gate.admit(errand, asker, message)) {
            case Shut(SendCodeResult refusal) -> refusal;
            case Open pass -> {
                var issue = new IssuedCode(errand, OneTimeCode.draw(), pass.review(), message, pass.asker());
                yield pass.review().isPresent() ? settled.apply(issue) : carry(issue, asker, pass, settled);
            }
        };
    }

    private SendCodeResult carry(
            IssuedCode issue, CodeRequestOrigin asker, Open pass, Function<IssuedCode, SendCodeResult> settled) {
        SendCodeCommand errand = issue.errand();
        UUID community = asker.community();
        DeliveryResult delivery =
                couriers.deliver(errand.plan().first(), issue.letter(community, communities.name(community), validity));
        if (delivery.mayGoOtherwise()) {
            Optional<IssuedCode> other = issue.otherwise();
            Open before = delivery == DeliveryResult.UNCERTAIN ? pass.used() : pass;
            Optional<Open> paid = other.flatMap(one -> gate.change(one.errand(), before));
            if (other.isPresent() && paid.isPresent()) {
                return carry(other.get(), asker, paid.get(), settled);
            }
        }
        return switch (delivery) {
            case SENT -> settled.apply(issue);
            case REFUSED, UNFIT -> {
                gate.refused(errand, pass);
                yield new Undeliverable();
            }
            case UNAVAILABLE -> {
                gate.takeBack(errand, asker, pass);
                yield pass.isUsed() ? new CarrierMute(AttemptWindow.COOLDOWN) : new CarrierDown();
            }
            case UNCERTAIN -> new CarrierMute(AttemptWindow.COOLDOWN);
            case CROWDED -> {
                gate.takeBack(errand, asker, pass);
                yield pass.isUsed() ? new CarrierMute(AttemptWindow.COOLDOWN) : new Crowded();
            }
        };
    }
}
