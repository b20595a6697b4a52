package io.terrace.community.report;

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

/// Whose freestyles are, and what they say: what a reporter says of it is not asked for.
@ApplicationScoped
class FreestyleAuthorProjection implements Projection<FeedEvent> {

    private final ReportableContentRepository contents;

    FreestyleAuthorProjection(ReportableContentRepository contents) {
        this.contents = contents;
    }

    @Override
    public String name() {
        return "freestyle-authors";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void apply(FeedEvent event) {
        switch (event) {
            case FreestylePublished post -> contents.publish(post);
            case ReplyPublished reply -> contents.publish(reply);
            case FreestyleUpdated post -> contents.update(post);
            case FreestyleAudioChanged changed -> {
                if (changed.access().equals(FreestyleAudioChanged.DELETED)) {
                    contents.forgetWords(changed.freestyleId());
                }
            }
            case ReplyRemoved removed -> contents.forgetWords(removed.replyId());
            case FreestyleRemoved _,
                    FreestyleRestored _,
                    FreestylePlayed _,
                    FreestyleUploadGivenUp _,
                    ReactionChanged _ -> {}
        }
    }
}
