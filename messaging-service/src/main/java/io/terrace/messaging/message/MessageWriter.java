package io.terrace.messaging.message;

import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.events.MessagingEvent.ConversationChanged;
import io.terrace.platform.events.MessagingEvent.MessageSent;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.MultiStatementBatch;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.tenancy.Tenancy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Gives messages of many senders their numbers and writes them, in as many statements as one would take.
public final class MessageWriter {

    /// Says that a request was accepted.
    public static final String REQUEST_ACCEPTED = "request_accepted";

    private final UUID community;
    private final Map<UUID, LockedConversation> conversations = new LinkedHashMap<>();
    private final List<Message> numbered = new ArrayList<>();
    private final List<Message> waiting = new ArrayList<>();
    private final List<MessagingEvent> events = new ArrayList<>();

    /// @param community the one that the transaction is of
    MessageWriter(UUID community) {
        this.community = community;
    }

    public static MessageWriter ofCurrentCommunity() {
        return new MessageWriter(Tenancy.current().orElseThrow());
    }

    /// Numbers a message of a fan who may write it.
    Message send(LockedConversation conversation, SendCommand command) {
        conversation.write(command.sender());
        return add(conversation, Message.fresh(command, Ids.next(), conversation.nextSeq(), conversation.now()));
    }

    /// Numbers one that has waited for its upload.
    Message release(LockedConversation conversation, Message message) {
        conversation.write(message.senderId());
        return add(conversation, message.numbered(conversation.nextSeq(), conversation.now()));
    }

    /// Says what a member did.
    public Message system(LockedConversation conversation, UUID member, String event) {
        Message said = Message.system(
                conversation.id(), conversation.nextSeq(), Ids.next(), member, event, conversation.now());
        return add(conversation, said);
    }

    /// Keeps one whose upload is not ready.
    Message await(LockedConversation conversation, SendCommand command) {
        Message message = Message.fresh(command, Ids.next(), null, conversation.now());
        waiting.add(message);
        return message;
    }

    /// The state is published where a member or a message changed it.
    public void changed(LockedConversation conversation, UUID member, List<UUID> audience) {
        conversations.put(conversation.id(), conversation);
        events.add(new ConversationChanged(
                conversation.id(),
                community,
                member,
                audience,
                conversation.state().wire(),
                conversation.now()));
    }

    private Message add(LockedConversation conversation, Message message) {
        conversations.put(conversation.id(), conversation);
        numbered.add(message);
        if (conversation.takeChange()) {
            changed(conversation, message.senderId(), conversation.members());
        }
        events.add(new MessageSent(
                conversation.id(),
                community,
                message.id(),
                Objects.requireNonNull(message.seq()),
                message.senderId(),
                conversation.members(),
                message.kind().wire(),
                conversation.state() != ConversationState.ACTIVE,
                message.uploadId(),
                conversation.now()));
        return message;
    }

    /// What is to be published once it has committed.
    public List<MessagingEvent> events() {
        return List.copyOf(events);
    }

    /// Writes it all.
    public void run(Sql sql) {
        MultiStatementBatch script = new MultiStatementBatch();
        if (!numbered.isEmpty()) {
            insert(script, numbered);
            index(script, numbered);
            List<Message> audio =
                    numbered.stream().filter(one -> one.uploadId() != null).toList();
            claim(script, audio);
            if (!audio.isEmpty()) {
                script.add(
                        """
                        delete from message_waiting w using unnest(?, ?) as n (conversation, id)
                        where w.community_id = terrace_community() and w.conversation_id = n.conversation and w.id = n.id""",
                        ArrayParameter.ids(audio, Message::conversationId),
                        ArrayParameter.ids(audio, Message::id));
            }
        }
        if (!waiting.isEmpty()) {
            script.add(
                    """
                    insert into message_waiting (community_id, conversation_id, id, client_id, sender_id, upload_id,
                        reply_to_id, sent_at, created_at)
                    select (select terrace_community()), n.* from unnest(?, ?, ?, ?, ?, ?, ?, ?) as n""",
                    ArrayParameter.ids(waiting, Message::conversationId),
                    ArrayParameter.ids(waiting, Message::id),
                    ArrayParameter.ids(waiting, Message::clientId),
                    ArrayParameter.ids(waiting, Message::senderId),
                    ArrayParameter.ids(waiting, Message::uploadId),
                    ArrayParameter.ids(waiting, Message::replyToId),
                    ArrayParameter.instants(waiting, Message::sentAt),
                    ArrayParameter.instants(waiting, Message::createdAt));
        }
        update(script, conversations.values());
        script.run(sql);
    }

    private static void insert(MultiStatementBatch script, List<Message> messages) {
        script.add(
                """
                insert into message (community_id, conversation_id, seq, id, client_id, sender_id, kind, text, upload_id,
                    share_kind, share_id, system_event, reply_to_id, sent_at, created_at)
                select (select terrace_community()), n.* from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) as n""",
                ArrayParameter.ids(messages, Message::conversationId),
                ArrayParameter.numbers(messages, one -> Objects.requireNonNull(one.seq())),
                ArrayParameter.ids(messages, Message::id),
                ArrayParameter.ids(messages, Message::clientId),
                ArrayParameter.ids(messages, Message::senderId),
                ArrayParameter.wires(messages, Message::kind),
                ArrayParameter.texts(messages, Message::text),
                ArrayParameter.ids(messages, Message::uploadId),
                ArrayParameter.texts(messages, Message::shareKind),
                ArrayParameter.ids(messages, Message::shareId),
                ArrayParameter.texts(messages, Message::systemEvent),
                ArrayParameter.ids(messages, Message::replyToId),
                ArrayParameter.instants(messages, Message::sentAt),
                ArrayParameter.instants(messages, Message::createdAt));
    }

    /// What search finds messages by.
    static void index(MultiStatementBatch script, List<Message> messages) {
        List<Message> texts =
                messages.stream().filter(one -> one.text() != null).toList();
        if (texts.isEmpty()) {
            return;
        }
        script.add(
                """
                insert into message_search (community_id, conversation_id, seq, created_at, words)
                select (select terrace_community()), n.conversation, n.seq, n.at, n.words::bigint[]
                from unnest(?, ?, ?, ?) as n (conversation, seq, at, words) where n.words <> '{}'
                on conflict (conversation_id, seq) do update set words = excluded.words""",
                ArrayParameter.ids(texts, Message::conversationId),
                ArrayParameter.numbers(texts, one -> Objects.requireNonNull(one.seq())),
                ArrayParameter.instants(texts, Message::createdAt),
                ArrayParameter.texts(texts, one -> words(one.conversationId(), one.text())));
    }

    private static String words(UUID conversation, @Nullable String text) {
        return SearchWords.of(text).keys(conversation);
    }

    /// An upload belongs to one message.
    private static void claim(MultiStatementBatch script, List<Message> audio) {
        if (!audio.isEmpty()) {
            script.add("""
                    update upload u set message_id = n.message from unnest(?, ?) as n (id, message)
                    where u.community_id = terrace_community() and u.id = n.id""", ArrayParameter.ids(audio, Message::uploadId), ArrayParameter.ids(audio, Message::id));
        }
    }

    private void update(MultiStatementBatch script, Collection<LockedConversation> changed) {
        if (changed.isEmpty()) {
            return;
        }
        script.add(
                """
                update conversation c set last_seq = n.seq, state = n.state, requester_id = n.requester
                from unnest(?, ?, ?, ?) as n (id, seq, state, requester)
                where c.community_id = terrace_community() and c.id = n.id""",
                ArrayParameter.ids(changed, LockedConversation::id),
                ArrayParameter.numbers(changed, LockedConversation::lastSeq),
                ArrayParameter.wires(changed, LockedConversation::state),
                ArrayParameter.ids(changed, LockedConversation::requester));
        List<UUID> written =
                numbered.stream().map(Message::conversationId).distinct().toList();
        if (!written.isEmpty()) {
            List<LockedConversation> moved =
                    changed.stream().filter(one -> written.contains(one.id())).toList();
            script.add(
                    """
                    update conversation_member m set last_at = n.at, archived = false
                    from unnest(?, ?) as n (id, at)
                    where m.community_id = terrace_community() and m.conversation_id = n.id""",
                    ArrayParameter.ids(moved, LockedConversation::id),
                    ArrayParameter.instants(moved, LockedConversation::now));
        }
    }
}
