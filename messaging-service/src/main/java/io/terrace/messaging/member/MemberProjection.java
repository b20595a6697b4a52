package io.terrace.messaging.member;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.AvatarReplaced;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.events.CommunityEvent.InvitationAccepted;
import io.terrace.platform.events.CommunityEvent.PrivacyChanged;
import io.terrace.platform.events.CommunityEvent.ProfileChanged;
import io.terrace.platform.events.CommunityEvent.ReportsClosed;
import io.terrace.platform.events.CommunityEvent.RsvpChanged;
import io.terrace.platform.events.CommunityEvent.SanctionEnded;
import io.terrace.platform.events.CommunityEvent.SanctionImposed;
import io.terrace.platform.events.CommunityEvent.SanctionLifted;
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
import jakarta.enterprise.event.Event;
import java.util.Set;

@ApplicationScoped
class MemberProjection implements Projection<CommunityEvent> {

    private static final Set<String> SILENCING = Set.of("muted", "suspended");

    private final MemberRepository members;
    private final SocialGraphRepository graph;
    private final Event<FansBlockedEvent> blocks;
    private final Event<FanSilencedEvent> silences;

    MemberProjection(
            MemberRepository members,
            SocialGraphRepository graph,
            Event<FansBlockedEvent> blocks,
            Event<FanSilencedEvent> silences) {
        this.members = members;
        this.graph = graph;
        this.blocks = blocks;
        this.silences = silences;
    }

    @Override
    public String name() {
        return "members";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        switch (event) {
            case ProfileChanged fan -> members.save(fan);
            case PrivacyChanged fan -> members.save(fan);
            case SquadConnected both -> graph.connect(both.userId(), both.otherId());
            case SquadRemoved both -> graph.disconnect(both.userId(), both.otherId());
            case UserBlocked block -> {
                members.block(block.userId(), block.otherId());
                blocks.fire(new FansBlockedEvent(block.userId(), block.otherId()));
            }
            case UserUnblocked block -> graph.unblock(block.userId(), block.otherId());
            case SanctionImposed sanction
            when SILENCING.contains(sanction.kind()) -> {
                members.save(sanction);
                silences.fire(new FanSilencedEvent(sanction.userId()));
            }
            case SanctionLifted sanction -> members.deleteSanction(sanction.sanctionId());
            case SanctionEnded sanction -> members.deleteSanction(sanction.sanctionId());
            case SanctionImposed _,
                    ConsentChanged _,
                    SquadRequested _,
                    UserMuted _,
                    UserUnmuted _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    ReportsClosed _,
                    ContentHidden _,
                    ContentRestored _,
                    TimezoneChanged _,
                    AvatarReplaced _,
                    InvitationAccepted _ -> {}
        }
    }
}
