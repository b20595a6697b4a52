package io.terrace.community.report;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestylePublished;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Whose freestyles are, and what they say: what a reporter says of it is not asked for.
@ApplicationScoped
class FreestyleAuthorProjection implements Projection<FeedEvent> {

    private final ContentRepository contents;

    FreestyleAuthorProjection(ContentRepository contents) {
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
        if (event instanceof FreestylePublished post) {
            contents.publish(post);
        } else if (event instanceof FreestyleAudioChanged changed
                && changed.access().equals(FreestyleAudioChanged.DELETED)) {
            contents.forgetWords(changed.freestyleId());
        }
    }
}
