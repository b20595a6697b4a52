package io.terrace.messaging.call;

import io.terrace.messaging.call.CallLifecycle.Ended;
import io.terrace.messaging.call.CallLifecycle.InProgress;
import io.terrace.messaging.call.CallLifecycle.Ringing;
import io.terrace.messaging.call.CallLifecycle.Unanswered;
import io.terrace.platform.events.MessagingEvent.CallAnswered;
import io.terrace.platform.events.MessagingEvent.CallEnded;
import io.terrace.platform.events.MessagingEvent.CallRinging;
import io.terrace.platform.outbox.Outbox;
import jakarta.inject.Singleton;

/// Publishes a call's present state, in the transaction that has made it so.
@Singleton
class CallEventPublisher {

    private final Outbox outbox;

    CallEventPublisher(Outbox outbox) {
        this.outbox = outbox;
    }

    void publish(Call call) {
        outbox.add(
                switch (call.state()) {
                    case Ringing ringing ->
                        new CallRinging(
                                call.id(),
                                call.communityId(),
                                call.callerId(),
                                call.inviteeId(),
                                ringing.until(),
                                call.createdAt());
                    case InProgress talk ->
                        new CallAnswered(
                                call.id(),
                                call.communityId(),
                                call.callerId(),
                                call.inviteeId(),
                                talk.answeredBy(),
                                talk.answeredAt());
                    case Ended ended ->
                        new CallEnded(
                                call.id(),
                                call.communityId(),
                                call.callerId(),
                                call.inviteeId(),
                                ended.status().wire(),
                                ended.reason().wire(),
                                ended.talk().answeredAt(),
                                ended.endedAt());
                    case Unanswered unanswered ->
                        new CallEnded(
                                call.id(),
                                call.communityId(),
                                call.callerId(),
                                call.inviteeId(),
                                unanswered.status().wire(),
                                null,
                                null,
                                unanswered.endedAt());
                });
    }
}
