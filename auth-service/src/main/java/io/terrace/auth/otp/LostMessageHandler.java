package io.terrace.auth.otp;

import io.terrace.auth.community.CommunityService;
import io.terrace.auth.usage.UsageEventWriter;
import io.terrace.auth.user.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.UUID;
import org.jboss.logging.Logger;

/// Messages that a carrier took and could not deliver: the fan who waits for one may ask again at once, and is called
/// where the choice of the channel was left to us. That call counts, costs and is refused like any other code.
@ApplicationScoped
class LostMessageHandler {

    private static final Logger LOG = Logger.getLogger(LostMessageHandler.class);

    private final SendLimiter gate;
    private final ChallengeService challenges;
    private final OtpSendService codes;
    private final CommunityService communities;
    private final UsageEventWriter usageMetering;

    LostMessageHandler(
            SendLimiter gate,
            ChallengeService challenges,
            OtpSendService codes,
            CommunityService communities,
            UsageEventWriter usageMetering) {
        this.gate = gate;
        this.challenges = challenges;
        this.codes = codes;
        this.communities = communities;
        this.usageMetering = usageMetering;
    }

    /// Said of any but an identifier's last message, or said again, it changes nothing.
    ///
    /// @return whether it was news
    @Transactional(TxType.NEVER)
    boolean report(UUID community, UUID message, String to) {
        boolean news = Identifier.phone(to)
                .filter(number -> gate.lost(number, message))
                .isPresent();
        if (news) {
            LOG.infof("A carrier could not deliver message %s", message);
            challenges.texted(message).ifPresent(challenge -> call(challenge, community));
        }
        return news;
    }

    /// No address: such calls are counted together, those of each community.
    private void call(UUID challenge, UUID community) {
        UUID partner = communities.partner(community);
        if (codes.resend(challenge, new CodeRequestOrigin(partner, community, "")) instanceof SendCodeResult.Sent) {
            usageMetering.sentCode(partner);
        }
    }
}
