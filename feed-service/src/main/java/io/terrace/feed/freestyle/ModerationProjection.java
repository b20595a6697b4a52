package io.terrace.feed.freestyle;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// Takes posts and replies out of sight that a moderator has hidden, and brings them back.
@ApplicationScoped
class ModerationProjection implements Projection<CommunityEvent> {

    private static final String OURS = "freestyle";

    private final FreestyleHidingService freestyles;
    private final ContentHidingHandler replies;

    ModerationProjection(FreestyleHidingService freestyles, ContentHidingHandler replies) {
        this.freestyles = freestyles;
        this.replies = replies;
    }

    @Override
    public String name() {
        return "hidden";
    }

    @Override
    public Topic<CommunityEvent> topic() {
        return Topic.COMMUNITY;
    }

    @Override
    public void apply(CommunityEvent event) {
        if (event instanceof ContentHidden hidden && hidden.kind().equals(OURS)) {
            freestyles.hide(hidden.contentId(), hidden.reason(), hidden.at());
        } else if (event instanceof ContentRestored restored && restored.kind().equals(OURS)) {
            freestyles.restore(restored.contentId(), restored.at());
        } else if (event instanceof ContentHidden hidden && hidden.kind().equals(replies.kind())) {
            replies.hide(hidden.contentId(), hidden.reason());
        } else if (event instanceof ContentRestored restored && restored.kind().equals(replies.kind())) {
            replies.restore(restored.contentId());
        }
    }
}
