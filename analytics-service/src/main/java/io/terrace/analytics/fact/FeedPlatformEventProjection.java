package io.terrace.analytics.fact;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePlayed;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.FeedEvent.FreestyleUpdated;
import io.terrace.platform.events.FeedEvent.FreestyleUploadGivenUp;
import io.terrace.platform.events.FeedEvent.ReactionChanged;
import io.terrace.platform.events.FeedEvent.ReplyPublished;
import io.terrace.platform.events.FeedEvent.ReplyRemoved;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
class FeedPlatformEventProjection implements Projection<FeedEvent> {

    private final PlatformEventWriter events;

    FeedPlatformEventProjection(PlatformEventWriter events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "feed-facts";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void apply(FeedEvent event) {
        switch (event) {
            case FreestylePublished post ->
                events.write(PlatformEvent.of("platform.post", post.authorId(), post.freestyleId(), post.at()));
            case ReactionChanged change ->
                events.write(
                        PlatformEvent.of("platform.reaction", change.reactorId(), change.freestyleId(), change.at()));
            case FreestylePlayed play ->
                events.write(PlatformEvent.of("platform.play", play.listenerId(), play.freestyleId(), play.at()));
            case FreestyleRemoved _,
                    FreestyleUpdated _,
                    FreestyleRestored _,
                    FreestyleAudioChanged _,
                    FreestyleUploadGivenUp _,
                    ReplyPublished _,
                    ReplyRemoved _ -> {}
        }
    }
}
