package io.terrace.realtime.delivery;

import io.terrace.platform.events.FeedEvent;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Posts go to the whole community, those for a squad and reactions to the author alone: who else may hear of them is
/// not known here.
@ApplicationScoped
class FeedListener implements TopicListener<FeedEvent> {

    private final StreamEventPublisher deliveries;

    FeedListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "feed";
    }

    @Override
    public Topic<FeedEvent> topic() {
        return Topic.FEED;
    }

    @Override
    public void hear(Delivery<FeedEvent> delivery) throws RedisUnavailableException, InterruptedException {
        if (!(delivery.event() instanceof FeedEvent.OfFreestyle event)
                || event instanceof FeedEvent.FreestyleAudioChanged
                || event instanceof FeedEvent.FreestylePlayed) {
            // For services: fans get the state of the post, and read its counts.
            return;
        }
        StreamChannel channel = channel(event);
        if (!deliveries.remembers(event.at())) {
            deliveries.deliverGap(channel);
            return;
        }
        String subject = "freestyle/" + event.freestyleId();
        deliveries.deliver(channel, new StreamEvent(delivery.id(), type(event), event.at(), subject, data(event)));
    }

    private static StreamChannel channel(FeedEvent.OfFreestyle event) {
        return switch (event) {
            case FeedEvent.FreestylePublished published -> posts(published, published.visibility());
            case FeedEvent.FreestyleRemoved removed -> posts(removed, removed.visibility());
            case FeedEvent.FreestyleUpdated updated -> posts(updated, updated.visibility());
            case FeedEvent.FreestyleRestored restored -> posts(restored, restored.visibility());
            case FeedEvent.FreestyleAudioChanged changed -> StreamChannel.me(changed.communityId(), changed.authorId());
            case FeedEvent.FreestylePlayed played -> StreamChannel.me(played.communityId(), played.authorId());
            case FeedEvent.ReplyPublished reply -> StreamChannel.me(reply.communityId(), reply.authorId());
            case FeedEvent.ReplyRemoved reply -> StreamChannel.me(reply.communityId(), reply.authorId());
            case FeedEvent.ReactionChanged changed -> StreamChannel.me(changed.communityId(), changed.authorId());
        };
    }

    private static StreamChannel posts(FeedEvent.OfFreestyle event, @Nullable String visibility) {
        UUID community = Objects.requireNonNull(event.communityId());
        return "squad".equals(visibility)
                ? StreamChannel.me(community, event.authorId())
                : StreamChannel.feed(community);
    }

    private static String type(FeedEvent.OfFreestyle event) {
        return switch (event) {
            case FeedEvent.FreestylePublished _ -> "freestyle.published";
            case FeedEvent.FreestyleRemoved _ -> "freestyle.removed";
            case FeedEvent.FreestyleUpdated _, FeedEvent.FreestyleRestored _ -> "freestyle.updated";
            case FeedEvent.FreestyleAudioChanged _ -> "freestyle.audio_changed";
            case FeedEvent.FreestylePlayed _ -> "freestyle.played";
            case FeedEvent.ReplyPublished _ -> "reply.published";
            case FeedEvent.ReplyRemoved _ -> "reply.removed";
            case FeedEvent.ReactionChanged _ -> "reaction.changed";
        };
    }

    private static Record data(FeedEvent.OfFreestyle event) {
        return switch (event) {
            case FeedEvent.FreestylePublished published -> FreestylePublishedPayload.of(published);
            case FeedEvent.FreestyleRemoved removed ->
                new FreestyleReferencePayload(removed.freestyleId(), removed.authorId());
            case FeedEvent.FreestyleUpdated updated ->
                new FreestyleReferencePayload(updated.freestyleId(), updated.authorId());
            case FeedEvent.FreestyleRestored restored ->
                new FreestyleReferencePayload(restored.freestyleId(), restored.authorId());
            case FeedEvent.FreestyleAudioChanged changed ->
                new FreestyleReferencePayload(changed.freestyleId(), changed.authorId());
            case FeedEvent.FreestylePlayed played ->
                new FreestyleReferencePayload(played.freestyleId(), played.authorId());
            case FeedEvent.ReplyPublished reply ->
                new ReplyPayload(reply.replyId(), reply.freestyleId(), reply.replierId());
            case FeedEvent.ReplyRemoved reply ->
                new ReplyPayload(reply.replyId(), reply.freestyleId(), reply.replierId());
            case FeedEvent.ReactionChanged changed ->
                new ReactionsPayload(changed.freestyleId(), changed.reactorId(), changed.groups());
        };
    }
}
