package io.terrace.realtime.delivery;

import io.terrace.platform.events.CommunityEvent;
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
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.SquadRequested;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.events.CommunityEvent.UserUnmuted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Listener;
import io.terrace.realtime.log.Channel;
import io.terrace.realtime.redis.RedisAway;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What happens to a fan's squad is told to that fan. Who is in it no more is told alike to both, whoever ended it and
/// whether by a block.
@ApplicationScoped
class SquadListener implements Listener<CommunityEvent> {

    private final Deliveries deliveries;

    SquadListener(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "squad";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void hear(Delivery<CommunityEvent> delivery) throws RedisAway, InterruptedException {
        switch (delivery.event()) {
            case SquadRequested asked ->
                tell(delivery, "squad.requested", asked.otherId(), asked.userId(), asked.requestId());
            case SquadConnected both -> tellBoth(delivery, "squad.connected", both);
            case SquadRemoved both -> tellBoth(delivery, "squad.removed", both);
            case EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    ProfileChanged _,
                    PrivacyChanged _,
                    ConsentChanged _,
                    SquaddieSelected _,
                    UserBlocked _,
                    UserUnblocked _,
                    UserMuted _,
                    UserUnmuted _,
                    Moderation _,
                    InvitationAccepted _ -> {}
        }
    }

    private void tellBoth(Delivery<CommunityEvent> delivery, String type, BetweenTwo both)
            throws RedisAway, InterruptedException {
        tell(delivery, type, both.userId(), both.otherId(), null);
        tell(delivery, type, both.otherId(), both.userId(), null);
    }

    private void tell(Delivery<CommunityEvent> delivery, String type, UUID fan, UUID other, @Nullable UUID request)
            throws RedisAway, InterruptedException {
        CommunityEvent event = delivery.event();
        Channel channel = Channel.me(event.communityId(), fan);
        if (!deliveries.remembers(event.at())) {
            deliveries.deliverGap(channel);
            return;
        }
        var data = new SquadNews(other, request);
        deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), "profile/" + other, data));
    }
}
