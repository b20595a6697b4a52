package io.terrace.polls.member;

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
class MemberProjection implements Projection<CommunityEvent> {

    private final MembershipRepository members;
    private final SocialGraphRepository graph;

    MemberProjection(MembershipRepository members, SocialGraphRepository graph) {
        this.members = members;
        this.graph = graph;
    }

    @Override
    public String name() {
        return "profiles";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        switch (event) {
            case ProfileChanged fan ->
                members.keep(new FanCard(fan.userId(), fan.displayName(), fan.avatarUrl()), fan.joinedAt(), fan.at());
            case SquadConnected both -> graph.connect(both.userId(), both.otherId());
            case SquadRemoved both -> graph.disconnect(both.userId(), both.otherId());
            case UserBlocked block -> graph.block(block.userId(), block.otherId());
            case UserUnblocked block -> graph.unblock(block.userId(), block.otherId());
            case CheckedIn there -> members.sawAt(there.eventId(), there.userId());
            case PrivacyChanged _,
                    ConsentChanged _,
                    SquadRequested _,
                    UserMuted _,
                    UserUnmuted _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    Moderation _,
                    TimezoneChanged _,
                    AvatarReplaced _,
                    InvitationAccepted _ -> {}
        }
    }
}
