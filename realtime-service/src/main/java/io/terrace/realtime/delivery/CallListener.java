package io.terrace.realtime.delivery;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.CallAnswered;
import io.terrace.platform.events.MessagingEvent.CallEnded;
import io.terrace.platform.events.MessagingEvent.CallEvent;
import io.terrace.platform.events.MessagingEvent.CallRinging;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.TopicListener;
import io.terrace.realtime.log.StreamChannel;
import io.terrace.realtime.log.StreamFrame;
import io.terrace.realtime.redis.RedisUnavailableException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The states of a call are sent to both fans, on all their devices. The invitee's other devices hear besides that the
/// call was answered elsewhere.
@ApplicationScoped
class CallListener implements TopicListener<MessagingEvent> {

    private final StreamEventPublisher deliveries;

    CallListener(StreamEventPublisher deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String name() {
        return "calls";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void hear(Delivery<MessagingEvent> delivery) throws RedisUnavailableException, InterruptedException {
        if (delivery.event() instanceof CallEvent call) {
            tell(delivery, call);
        }
    }

    private void tell(Delivery<MessagingEvent> delivery, CallEvent call)
            throws RedisUnavailableException, InterruptedException {
        switch (call) {
            case CallRinging ringing ->
                tellBoth(delivery, ringing, "call.ringing", "ringing", ringing.ringsUntil(), null);
            case CallAnswered answered -> {
                tellBoth(delivery, answered, "call.answered", "in_progress", null, null);
                UUID session = answered.sessionId();
                if (session != null) {
                    deliver(
                            delivery,
                            answered,
                            answered.inviteeId(),
                            StreamFrame.ANSWERED_ELSEWHERE,
                            new CallAnsweredElsewherePayload(answered.callId(), session));
                }
            }
            case CallEnded ended -> tellBoth(delivery, ended, "call.ended", ended.state(), null, ended.reason());
        }
    }

    private void tellBoth(
            Delivery<MessagingEvent> delivery,
            CallEvent call,
            String type,
            String state,
            @Nullable Instant ringsUntil,
            @Nullable String reason)
            throws RedisUnavailableException, InterruptedException {
        var news = new CallPayload(call.callId(), call.callerId(), call.inviteeId(), state, ringsUntil, reason);
        deliver(delivery, call, call.callerId(), type, news);
        deliver(delivery, call, call.inviteeId(), type, news);
    }

    private void deliver(Delivery<MessagingEvent> delivery, CallEvent call, UUID fan, String type, Record news)
            throws RedisUnavailableException, InterruptedException {
        StreamChannel channel = StreamChannel.me(call.communityId(), fan);
        if (!deliveries.remembers(call.at())) {
            deliveries.deliverGap(channel);
            return;
        }
        UUID id = type.equals(StreamFrame.ANSWERED_ELSEWHERE) ? elsewhere(delivery.id()) : delivery.id();
        deliveries.deliver(channel, new StreamEvent(id, type, call.at(), "call/" + call.callId(), news));
    }

    /// A second event of the same fact in one channel, with an id that is as much the same on every delivery.
    private static UUID elsewhere(UUID event) {
        return new UUID(event.getMostSignificantBits(), event.getLeastSignificantBits() ^ 1);
    }
}
