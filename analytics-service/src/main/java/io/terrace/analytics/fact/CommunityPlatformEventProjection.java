package io.terrace.analytics.fact;

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
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Where fans were, who they know, what they agreed to; and the community's time zone.
@ApplicationScoped
class CommunityPlatformEventProjection implements Projection<CommunityEvent> {

    private final PlatformEventWriter events;
    private final ConsentAndTimezoneRepository settings;

    CommunityPlatformEventProjection(PlatformEventWriter events, ConsentAndTimezoneRepository settings) {
        this.events = events;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "community-facts";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        switch (event) {
            case ConsentChanged consent -> settings.save(consent);
            case TimezoneChanged zone -> settings.save(zone);
            case CheckedIn there ->
                events.write(
                        PlatformEvent.of("platform.check_in", there.userId(), there.eventId(), there.occurredAt()));
            case SquadConnected both ->
                events.write(
                        new PlatformEvent("platform.squad", List.of(both.userId(), both.otherId()), null, both.at()));
            case ProfileChanged _,
                    PrivacyChanged _,
                    SquadRequested _,
                    SquadRemoved _,
                    UserBlocked _,
                    UserUnblocked _,
                    UserMuted _,
                    UserUnmuted _,
                    EventScheduled _,
                    EventChanged _,
                    RsvpChanged _,
                    SquaddieSelected _,
                    SquaddieWithdrawn _,
                    AvatarReplaced _,
                    InvitationAccepted _,
                    Moderation _ -> {}
        }
    }
}
