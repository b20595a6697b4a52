package io.terrace.messaging.conversation;

import io.terrace.messaging.conversation.ConversationResult.Done;
import io.terrace.messaging.conversation.ConversationResult.NoSuchConversation;
import io.terrace.messaging.conversation.ConversationResult.NotEligible;
import io.terrace.messaging.message.ConversationState;
import io.terrace.messaging.message.LockedConversation;
import io.terrace.platform.events.MessagingEvent.TypingStarted;
import io.terrace.platform.outbox.TransientEventSender;
import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;

/// That a fan is writing: checked as a message would be, sent to the other at once or not at all, and not stored.
@ApplicationScoped
class TypingNotifier {

    private final ConversationQueryService query;
    private final TransientEventSender events;
    private final InstantSource clock;

    TypingNotifier(ConversationQueryService query, TransientEventSender events, InstantSource clock) {
        this.query = query;
        this.events = events;
        this.clock = clock;
    }

    ConversationResult tell(UUID conversation, UUID fan) {
        ConversationView view = query.find(conversation, fan).orElse(null);
        if (view == null) {
            return new NoSuchConversation();
        }
        ActionPermissionView permission = view.actions().message();
        if (!permission.allowed() && permission.reason() != null) {
            return new NotEligible(permission.reason());
        }
        if (view.state() != ConversationState.ACTIVE) {
            return new NotEligible(LockedConversation.AWAITING_ACCEPTANCE);
        }
        events.send(new TypingStarted(
                conversation,
                Tenancy.current().orElseThrow(),
                fan,
                List.of(view.peer().userId()),
                clock.instant()));
        return new Done(view, false);
    }
}
