package io.terrace.feed.reply;

import io.terrace.feed.freestyle.ContentHidingHandler;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;

/// Takes replies out of sight, by a moderator's word or with their authors, and brings them back.
@ApplicationScoped
class ReplyHidingService implements ContentHidingHandler {

    private final ReplyRepository replies;
    private final ReplyPublisher replyPublisher;

    ReplyHidingService(ReplyRepository replies, ReplyPublisher replyPublisher) {
        this.replies = replies;
        this.replyPublisher = replyPublisher;
    }

    @Override
    public String kind() {
        return "reply";
    }

    @Override
    public void hide(UUID id, String reason) {
        replies.hide(id, reason).ifPresent(replyPublisher::withdraw);
    }

    @Override
    public void restore(UUID id) {
        replies.restore(id).ifPresent(replyPublisher::bringBack);
    }

    @Override
    public void hideOf(UUID author) {
        replies.hideWithAuthor(author).forEach(replyPublisher::withdraw);
    }

    @Override
    public void showOf(UUID author) {
        replies.showWithAuthor(author).forEach(replyPublisher::bringBack);
    }

    @Override
    public int rejectOverdue(Instant postedBefore) {
        return replies.rejectOverdue(postedBefore);
    }
}
