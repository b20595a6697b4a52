package io.terrace.community.profile;

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

/// Counts what fans have posted. A freestyle is published once, then removed and restored in turn.
@ApplicationScoped
class FreestyleCountProjection implements Projection<FeedEvent> {

    private final FreestyleCountRepository table;

    FreestyleCountProjection(FreestyleCountRepository table) {
        this.table = table;
    }

    @Override
    public String name() {
        return "freestyle-counts";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void apply(FeedEvent event) {
        switch (event) {
            case FreestylePublished post -> table.count(post.authorId(), 1);
            case FreestyleRemoved post -> table.count(post.authorId(), -1);
            case FreestyleRestored post -> table.count(post.authorId(), 1);
            case FreestyleUpdated _,
                    FreestyleAudioChanged _,
                    FreestyleUploadGivenUp _,
                    FreestylePlayed _,
                    ReplyPublished _,
                    ReplyRemoved _,
                    ReactionChanged _ -> {}
        }
    }
}
