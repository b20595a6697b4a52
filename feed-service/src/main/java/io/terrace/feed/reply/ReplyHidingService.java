package io.terrace.feed.reply;

import io.terrace.feed.freestyle.ContentHidingHandler;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
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
        replies.restore(id).ifPresent(replyPublisher::publish);
    }

    @Override
    public void hideOf(UUID author) {
        List<Reply> seen = replies.inSight(author);
        replies.hideWithAuthor(author);
        seen.forEach(replyPublisher::withdraw);
    }

    @Override
    public void showOf(UUID author) {
        List<Reply> before = replies.inSight(author);
        replies.showWithAuthor(author);
        replies.inSight(author).stream()
                .filter(reply -> !before.contains(reply))
                .forEach(replyPublisher::publish);
    }

    @Override
    public int rejectOverdue(Instant postedBefore) {
        return replies.rejectOverdue(postedBefore);
    }
}
