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
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.SquadRequested;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.events.CommunityEvent.UserBlocked;
import io.terrace.platform.events.CommunityEvent.UserMuted;
import io.terrace.platform.events.CommunityEvent.UserUnblocked;
import io.terrace.platform.events.CommunityEvent.UserUnmuted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import io.terrace.realtime.veil.MuteBlockFilterService;
import io.terrace.realtime.veil.MuteBlockKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Events of a fan's squad go to that fan. An end goes to both in the same words, whichever of them ended it and
/// whether by a block. Their streams learn of blocks in the same order: what went before a block is sent before
/// it.
@ApplicationScoped
class SquadListener implements TopicListener<CommunityEvent> {

    private final StreamEventPublisher deliveries;
    private final MuteBlockFilterService veils;

    SquadListener(StreamEventPublisher deliveries, MuteBlockFilterService veils) {
        this.deliveries = deliveries;
        this.veils = veils;
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
    public void hear(Delivery<CommunityEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case SquadRequested asked ->
                tell(delivery, "squad.requested", asked.otherId(), asked.userId(), asked.requestId());
            case SquadConnected both -> tellBoth(delivery, "squad.connected", both);
            case SquadRemoved both -> tellBoth(delivery, "squad.removed", both);
            case UserBlocked shunned -> keep(delivery, shunned, MuteBlockKind.BLOCK, true);
            case UserUnblocked shunned -> keep(delivery, shunned, MuteBlockKind.BLOCK, false);
            case UserMuted shunned -> keep(delivery, shunned, MuteBlockKind.MUTE, true);
            case UserUnmuted shunned -> keep(delivery, shunned, MuteBlockKind.MUTE, false);
            case EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    ProfileChanged _,
                    PrivacyChanged _,
                    AvatarReplaced _,
                    ConsentChanged _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    TimezoneChanged _,
                    Moderation _,
                    InvitationAccepted _ -> {}
        }
    }

    private void keep(Delivery<CommunityEvent> delivery, BetweenTwo both, MuteBlockKind kind, boolean holds)
            throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        veils.keep(event.communityId(), both.userId(), kind, both.otherId(), holds, delivery.id(), event.at());
    }

    private void tellBoth(Delivery<CommunityEvent> delivery, String type, BetweenTwo both)
            throws RedisUnavailableException, InterruptedException {
        tell(delivery, type, both.userId(), both.otherId(), null);
        tell(delivery, type, both.otherId(), both.userId(), null);
    }

    private void tell(Delivery<CommunityEvent> delivery, String type, UUID fan, UUID other, @Nullable UUID request)
            throws RedisUnavailableException, InterruptedException {
        CommunityEvent event = delivery.event();
        StreamChannel channel = StreamChannel.me(event.communityId(), fan);
        if (!deliveries.remembers(event.at())) {
            deliveries.deliverGap(channel);
            return;
        }
        var data = new SquadPayload(other, request);
        deliveries.deliver(channel, new StreamEvent(delivery.id(), type, event.at(), "profile/" + other, data));
    }
}
