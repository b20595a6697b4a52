package io.terrace.feed.graph;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
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
import io.terrace.platform.outbox.Projection;
import io.terrace.platform.socialgraph.SocialGraphRepository;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class SocialGraphProjection implements Projection<CommunityEvent> {

    private final SocialGraphRepository graph;
    private final MuteRepository mutes;

    SocialGraphProjection(SocialGraphRepository graph, MuteRepository mutes) {
        this.graph = graph;
        this.mutes = mutes;
    }

    @Override
    public String name() {
        return "ties";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        switch (event) {
            case SquadConnected both -> graph.connect(both.userId(), both.otherId());
            case SquadRemoved both -> graph.disconnect(both.userId(), both.otherId());
            case UserBlocked block -> graph.block(block.userId(), block.otherId());
            case UserUnblocked block -> graph.unblock(block.userId(), block.otherId());
            case UserMuted mute -> mutes.mute(mute.userId(), mute.otherId());
            case UserUnmuted mute -> mutes.unmute(mute.userId(), mute.otherId());
            case ProfileChanged _,
                    PrivacyChanged _,
                    ConsentChanged _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    SquadRequested _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    Moderation _,
                    TimezoneChanged _,
                    AvatarReplaced _,
                    InvitationAccepted _ -> {}
        }
    }
}
