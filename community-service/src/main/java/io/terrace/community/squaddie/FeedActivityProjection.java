package io.terrace.community.squaddie;

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
import java.util.List;

@ApplicationScoped
class FeedActivityProjection implements Projection<FeedEvent> {

    private final FanActivityRepository days;

    FeedActivityProjection(FanActivityRepository days) {
        this.days = days;
    }

    @Override
    public String name() {
        return "days-of-feed";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void apply(FeedEvent event) {
        switch (event) {
            case FreestylePublished post -> days.note(ActivityKind.FREESTYLES, List.of(post.authorId()), post.at());
            case ReactionChanged change -> days.note(ActivityKind.REACTIONS, List.of(change.reactorId()), change.at());
            case FreestyleRemoved _,
                    FreestyleUpdated _,
                    FreestylePlayed _,
                    FreestyleRestored _,
                    FreestyleAudioChanged _,
                    FreestyleUploadGivenUp _,
                    ReplyPublished _,
                    ReplyRemoved _ -> {}
        }
    }
}
