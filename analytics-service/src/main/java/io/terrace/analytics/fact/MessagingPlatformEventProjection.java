package io.terrace.analytics.fact;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.CallEvent;
import io.terrace.platform.events.MessagingEvent.ConversationChanged;
import io.terrace.platform.events.MessagingEvent.MessageDeleted;
import io.terrace.platform.events.MessagingEvent.MessageEdited;
import io.terrace.platform.events.MessagingEvent.MessageSent;
import io.terrace.platform.events.MessagingEvent.MessageUploadGivenUp;
import io.terrace.platform.events.MessagingEvent.ReactionsChanged;
import io.terrace.platform.events.MessagingEvent.ReceiptAdvanced;
import io.terrace.platform.events.MessagingEvent.TypingStarted;
import io.terrace.platform.events.Topic;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;

/// That a fan wrote, and no more: not to which fan.
@ApplicationScoped
class MessagingPlatformEventProjection implements Projection<MessagingEvent> {

    private final PlatformEventWriter events;

    MessagingPlatformEventProjection(PlatformEventWriter events) {
        this.events = events;
    }

    @Override
    public String name() {
        return "messaging-facts";
    }

    @Override
    public Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    @Override
    public void apply(MessagingEvent event) {
        switch (event) {
            case MessageSent message ->
                events.write(PlatformEvent.of("platform.message", message.userId(), null, message.at()));
            case ConversationChanged _,
                    MessageEdited _,
                    MessageDeleted _,
                    ReactionsChanged _,
                    ReceiptAdvanced _,
                    TypingStarted _,
                    MessageUploadGivenUp _,
                    CallEvent _ -> {}
        }
    }
}
