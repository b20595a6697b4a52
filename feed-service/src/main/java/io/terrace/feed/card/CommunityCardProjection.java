package io.terrace.feed.card;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.EventChanged;
import io.terrace.platform.events.CommunityEvent.EventScheduled;
import io.terrace.platform.events.CommunityEvent.SquaddieSelected;
import io.terrace.platform.events.CommunityEvent.SquaddieWithdrawn;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;

/// Puts events and Squaddies of the Day into the feed.
@ApplicationScoped
class CommunityCardProjection implements Projection<CommunityEvent> {

    private static final String LIVE = "live";
    private static final String SCHEDULED = "scheduled";

    private final FeedCardRepository cards;

    CommunityCardProjection(FeedCardRepository cards) {
        this.cards = cards;
    }

    @Override
    public String name() {
        return "community-cards";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof EventScheduled scheduled) {
            save(scheduled.eventId(), scheduled.event(), scheduled.at());
        } else if (event instanceof EventChanged changed) {
            save(changed.eventId(), changed.event(), changed.at());
        } else if (event instanceof SquaddieSelected selected) {
            cards.save(selected);
        } else if (event instanceof SquaddieWithdrawn withdrawn) {
            cards.deleteSquaddie(withdrawn.date());
        }
    }

    private void save(UUID id, CommunityEvent.EventCard event, Instant at) {
        cards.save(
                new EventCard(
                        id,
                        event.kind(),
                        event.title(),
                        event.venueName(),
                        event.timezone(),
                        event.startsAt(),
                        event.endsAt(),
                        event.status().equals(LIVE) ? SCHEDULED : event.status()),
                at);
    }
}
