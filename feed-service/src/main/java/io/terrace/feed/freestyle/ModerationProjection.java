package io.terrace.feed.freestyle;

import io.terrace.platform.events.CommunityEvent;
import io.terrace.platform.events.CommunityEvent.ContentHidden;
import io.terrace.platform.events.CommunityEvent.ContentRestored;
import io.terrace.platform.events.FeedEvent.FreestyleAudioChanged;
import io.terrace.platform.events.FeedEvent.FreestyleRemoved;
import io.terrace.platform.events.FeedEvent.FreestyleRestored;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// Takes posts out of sight that a moderator has hidden, and brings them back. To all but its author a hidden post is
/// removed; one that comes back is found, not announced again.
@ApplicationScoped
class ModerationProjection implements Projection<CommunityEvent> {

    private static final String OURS = "freestyle";

    private final FreestyleRepository posts;
    private final ContentHidingService replies;
    private final Outbox outbox;

    ModerationProjection(FreestyleRepository posts, ContentHidingService replies, Outbox outbox) {
        this.posts = posts;
        this.replies = replies;
        this.outbox = outbox;
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
            hide(hidden);
        } else if (event instanceof ContentRestored restored && restored.kind().equals(OURS)) {
            restore(restored);
        } else if (event instanceof ContentHidden hidden && hidden.kind().equals(replies.kind())) {
            replies.hide(hidden.contentId(), hidden.reason());
        } else if (event instanceof ContentRestored restored && restored.kind().equals(replies.kind())) {
            replies.restore(restored.contentId());
        }
    }

    private void hide(ContentHidden hidden) {
        posts.locked(hidden.contentId())
                .filter(post -> post.hide(hidden.reason()))
                .ifPresent(post -> outbox.add(List.of(
                        new FreestyleRemoved(
                                post.id(),
                                hidden.communityId(),
                                post.authorId(),
                                hidden.at(),
                                post.visibility().wire()),
                        post.audio(FreestyleAudioChanged.WITHHELD, hidden.at()))));
    }

    private void restore(ContentRestored restored) {
        posts.locked(restored.contentId())
                .filter(Freestyle::restore)
                .ifPresent(post -> outbox.add(List.of(
                        new FreestyleRestored(
                                post.id(),
                                restored.communityId(),
                                post.authorId(),
                                restored.at(),
                                post.visibility().wire()),
                        post.audio(FreestyleAudioChanged.PLAYABLE, restored.at()))));
    }
}
