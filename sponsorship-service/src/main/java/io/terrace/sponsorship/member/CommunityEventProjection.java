package io.terrace.sponsorship.member;

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

@ApplicationScoped
class CommunityEventProjection implements Projection<CommunityEvent> {

    private final TargetingProjectionRepository members;
    private final SocialGraphRepository graph;
    private final CommunitySettingRepository settings;

    CommunityEventProjection(
            TargetingProjectionRepository members, SocialGraphRepository graph, CommunitySettingRepository settings) {
        this.members = members;
        this.graph = graph;
        this.settings = settings;
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
            case ConsentChanged fan -> members.save(fan);
            case SquadConnected both -> graph.connect(both.userId(), both.otherId());
            case SquadRemoved both -> graph.disconnect(both.userId(), both.otherId());
            case CheckedIn fan -> members.save(fan);
            case TimezoneChanged change -> settings.save(change);
            case ProfileChanged _,
                    PrivacyChanged _,
                    SquadRequested _,
                    UserBlocked _,
                    UserUnblocked _,
                    UserMuted _,
                    UserUnmuted _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    SanctionImposed _,
                    SanctionLifted _,
                    SanctionEnded _,
                    ReportsClosed _,
                    ContentHidden _,
                    ContentRestored _,
                    AvatarReplaced _,
                    InvitationAccepted _ -> {}
        }
    }
}
