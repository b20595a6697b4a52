package io.terrace.feed.author;

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
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class AuthorProjection implements Projection<CommunityEvent> {

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
                Author.keep(new FanSummary(fan.userId(), fan.displayName(), fan.avatarUrl()), fan.at());
            case PrivacyChanged _,
                    ConsentChanged _,
                    BetweenTwo _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    CheckedIn _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    Moderation _,
                    TimezoneChanged _,
                    AvatarReplaced _,
                    InvitationAccepted _ -> {}
        }
    }
}
