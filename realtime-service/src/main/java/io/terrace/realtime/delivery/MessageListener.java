package io.terrace.realtime.delivery;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.CallEvent;
import io.terrace.platform.events.MessagingEvent.ConversationChanged;
import io.terrace.platform.events.MessagingEvent.InConversation;
import io.terrace.platform.events.MessagingEvent.MessageDeleted;
import io.terrace.platform.events.MessagingEvent.MessageEdited;
import io.terrace.platform.events.MessagingEvent.MessageSent;
import io.terrace.platform.events.MessagingEvent.MessageUploadGivenUp;
import io.terrace.platform.events.MessagingEvent.ReactionsChanged;
import io.terrace.platform.events.MessagingEvent.ReceiptAdvanced;
import io.terrace.platform.events.MessagingEvent.TypingStarted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/// Events of a conversation go to its members: on the fan's own channel, and to those of them that
/// watches the conversation alone.
@ApplicationScoped
class MessageListener implements TopicListener<MessagingEvent> {

    private static final Duration TYPING = Duration.ofSeconds(5);

    private final StreamEventPublisher deliveries;

    MessageListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "messages";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void hear(Delivery<MessagingEvent> delivery) throws RedisUnavailableException, InterruptedException {
        switch (delivery.event()) {
            case MessageSent sent -> tellSent(delivery, sent);
            case MessageEdited edited -> tellUpdated(delivery, edited, edited.messageId(), edited.seq(), "text");
            case ReactionsChanged changed ->
                tellUpdated(delivery, changed, changed.messageId(), changed.seq(), "reactions");
            case MessageDeleted deleted -> tellDeleted(delivery, deleted);
            case ReceiptAdvanced receipt -> tellReceipt(delivery, receipt);
            case ConversationChanged changed ->
                tell(
                        delivery,
                        changed,
                        "conversation.updated",
                        new MessagingPayloads.Conversation(changed.conversationId(), changed.state()));
            case TypingStarted typing -> tellTyping(typing);
            case CallEvent _, MessageUploadGivenUp _ -> {}
        }
    }

    private void tellSent(Delivery<MessagingEvent> delivery, MessageSent sent)
            throws RedisUnavailableException, InterruptedException {
        var news = new MessagingPayloads.Created(
                sent.conversationId(), sent.messageId(), sent.seq(), sent.userId(), sent.kind(), sent.request());
        tell(delivery, sent, "message.created", news);
        for (UUID fan : sent.audience()) {
            if (!fan.equals(sent.userId())) {
                tellBadge(delivery, sent, fan);
            }
        }
    }

    private void tellUpdated(
            Delivery<MessagingEvent> delivery, InConversation event, UUID message, long seq, String change)
            throws RedisUnavailableException, InterruptedException {
        var news = new MessagingPayloads.Updated(event.conversationId(), message, seq, event.userId(), change);
        tell(delivery, event, "message.updated", news);
    }

    private void tellDeleted(Delivery<MessagingEvent> delivery, MessageDeleted deleted)
            throws RedisUnavailableException, InterruptedException {
        var news = new MessagingPayloads.Deleted(
                deleted.conversationId(), deleted.messageId(), deleted.seq(), deleted.userId(), deleted.scope());
        tell(delivery, deleted, "message.deleted", news);
        for (UUID fan : deleted.audience()) {
            tellBadge(delivery, deleted, fan);
        }
    }

    private void tellReceipt(Delivery<MessagingEvent> delivery, ReceiptAdvanced receipt)
            throws RedisUnavailableException, InterruptedException {
        var news = new MessagingPayloads.Receipt(
                receipt.conversationId(),
                receipt.userId(),
                receipt.deliveredSeq(),
                receipt.readSeq(),
                receipt.messageId());
        tell(delivery, receipt, "receipt.updated", news);
        if (receipt.audience().contains(receipt.userId())) {
            tellBadge(delivery, receipt, receipt.userId());
        }
    }

    private void tell(Delivery<MessagingEvent> delivery, InConversation event, String type, Record news)
            throws RedisUnavailableException, InterruptedException {
        for (StreamChannel channel : channels(event)) {
            deliver(channel, event, new StreamEvent(delivery.id(), type, event.at(), subject(event), news));
        }
    }

    /// A second event of the same fact, with an id that is as much the same on every delivery.
    private void tellBadge(Delivery<MessagingEvent> delivery, InConversation event, UUID fan)
            throws RedisUnavailableException, InterruptedException {
        UUID id = new UUID(delivery.id().getMostSignificantBits(), delivery.id().getLeastSignificantBits() ^ 1);
        var badge = new MessagingPayloads.Badge("messages", event.conversationId());
        StreamChannel channel = StreamChannel.me(event.communityId(), fan);
        deliver(channel, event, new StreamEvent(id, "badge.updated", event.at(), subject(event), badge));
    }

    private void deliver(StreamChannel channel, InConversation event, StreamEvent news)
            throws RedisUnavailableException, InterruptedException {
        if (deliveries.remembers(event.at())) {
            deliveries.deliver(channel, news);
        } else {
            deliveries.deliverGap(channel);
        }
    }

    private void tellTyping(TypingStarted typing) throws RedisUnavailableException, InterruptedException {
        var news = new MessagingPayloads.Typing(typing.conversationId(), typing.userId(), (int) TYPING.toSeconds());
        for (StreamChannel channel : channels(typing)) {
            deliveries.signal(channel, new TransientStreamEvent("typing", typing.at(), subject(typing), news), TYPING);
        }
    }

    private static List<StreamChannel> channels(InConversation event) {
        return event.audience().stream()
                .flatMap(fan -> Stream.of(
                        StreamChannel.me(event.communityId(), fan),
                        StreamChannel.conversation(event.communityId(), event.conversationId(), fan)))
                .toList();
    }

    private static String subject(InConversation event) {
        return "conversation/" + event.conversationId();
    }
}
