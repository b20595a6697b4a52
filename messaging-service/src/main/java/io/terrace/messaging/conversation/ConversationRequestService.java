package io.terrace.messaging.conversation;

import io.terrace.messaging.conversation.ConversationResult.Done;
import io.terrace.messaging.conversation.ConversationResult.Forbidden;
import io.terrace.messaging.conversation.ConversationResult.NoSuchConversation;
import io.terrace.messaging.conversation.ConversationResult.WrongState;
import io.terrace.messaging.message.ConversationState;
import io.terrace.messaging.message.LockedConversation;
import io.terrace.messaging.message.MessageWriter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.UUID;

/// Accepts and declines requests, under the lock of the conversation. Of a decline the one who asked hears nothing.
@ApplicationScoped
class ConversationRequestService {

    private final Sql sql;
    private final Outbox outbox;
    private final ConversationQueryService query;

    ConversationRequestService(Sql sql, Outbox outbox, ConversationQueryService query) {
        this.sql = sql;
        this.outbox = outbox;
        this.query = query;
    }

    @Transactional
    ConversationResult answer(UUID id, UUID fan, ConversationState answer) {
        LockedConversation conversation =
                LockedConversation.lock(sql, id).filter(one -> one.shows(fan)).orElse(null);
        if (conversation == null) {
            return new NoSuchConversation();
        }
        UUID requester = conversation.requester();
        if (requester == null ? conversation.lastSeq() == 0 : requester.equals(fan)) {
            return new Forbidden("own_request");
        }
        ConversationState state = conversation.state();
        if (state != ConversationState.REQUEST && state != answer) {
            return new WrongState(state);
        }
        if (state == ConversationState.REQUEST) {
            move(conversation, fan, answer);
        }
        return query.find(id, fan)
                .<ConversationResult>map(view -> new Done(view, false))
                .orElseGet(NoSuchConversation::new);
    }

    private void move(LockedConversation conversation, UUID fan, ConversationState answer) {
        MessageWriter writer = MessageWriter.ofCurrentCommunity();
        conversation.move(answer);
        if (answer == ConversationState.ACTIVE) {
            writer.system(conversation, fan, MessageWriter.REQUEST_ACCEPTED);
        } else {
            writer.changed(conversation, fan, List.of(fan));
        }
        writer.run(sql);
        writer.events().forEach(outbox::add);
    }
}
