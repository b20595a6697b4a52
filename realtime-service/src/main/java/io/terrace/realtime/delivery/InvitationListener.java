package io.terrace.realtime.delivery;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.CommunityEvent.BetweenTwo;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.events.CommunityEvent.Moderation;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.events.CommunityEvent.RsvpChanged;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/// That an invitation was accepted is sent to the inviter.
@ApplicationScoped
class InvitationListener implements TopicListener<CommunityEvent> {

    private final StreamEventPublisher deliveries;

    InvitationListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "invitations";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void hear(Delivery<CommunityEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case InvitationAccepted accepted ->
                tell(
                        delivery,
                        accepted.inviterId(),
                        "invitation.accepted",
                        "invitation/" + accepted.invitationId(),
                        new InvitationAcceptedPayload(accepted.invitationId(), accepted.kind(), accepted.inviteeId()));
            case ProfileChanged _,
                    PrivacyChanged _,
                    ConsentChanged _,
                    BetweenTwo _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    AvatarReplaced _,
                    TimezoneChanged _,
                    Moderation _ -> {}
        }
    }

    private void tell(Delivery<CommunityEvent> delivery, UUID fan, String type, String subject, Record data)
            throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        StreamChannel channel = StreamChannel.me(event.communityId(), fan);
        if (deliveries.remembers(event.at())) {
            deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), subject, data));
        } else {
            deliveries.deliverGap(channel);
        }
    }
}
