package io.terrace.messaging.message;

import static java.util.stream.Collectors.toMap;

import io.quarkus.runtime.ShutdownEvent;
import io.terrace.messaging.MessagingConfig;
import io.terrace.messaging.message.SendResult.NoSuchConversation;
import io.terrace.messaging.message.SendResult.NoSuchReply;
import io.terrace.messaging.message.SendResult.NotEligible;
import io.terrace.messaging.message.SendResult.Silenced;
import io.terrace.messaging.message.SendResult.Stored;
import io.terrace.messaging.message.SendResult.UploadGivenUp;
import io.terrace.messaging.message.SendResult.UploadRejected;
import io.terrace.messaging.message.SendResult.UploadUsed;
import io.terrace.platform.commit.CommitSettings;
import io.terrace.platform.commit.GroupCommit;
import io.terrace.platform.commit.ItemResult;
import io.terrace.platform.events.MessagingEvent;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.PublishingBatchWriter;
import io.terrace.platform.rest.RequestTimeout;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;

/// Where messages meet: those of one conversation are committed together, in the order they came.
@Singleton
class MessageSender {

    private final GroupCommit<SendCommand, SendResult> commits;
    private final RequestTimeout timeout;

    MessageSender(DataSource database, Outbox outbox, RequestTimeout timeout, MessagingConfig config) {
        this.timeout = timeout;
        commits = GroupCommit.start(
                database,
                new PublishingBatchWriter<>(outbox, MessageSender::decide),
                new CommitSettings("messages", config.committers(), config.waiting(), config.largest()));
    }

    /// Waits until the message is durable, or refused.
    SendResult send(SendCommand command) {
        return commits.submit(command, command.conversation(), timeout.left()).orRefuse();
    }

    /// The same without waiting. Those of one conversation keep their order.
    CompletionStage<ItemResult<SendResult>> enqueue(SendCommand command) {
        return commits.enqueue(command, command.conversation(), timeout.left());
    }

    void close(@Observes ShutdownEvent event) {
        commits.close();
    }

    private static List<SendResult> decide(Sql sql, Consumer<MessagingEvent> events, List<SendCommand> commands)
            throws SQLException {
        Decision decision = new Decision(sql, commands);
        List<SendResult> results = commands.stream().map(decision::decide).toList();
        decision.writer.run(sql);
        decision.writer.events().forEach(events);
        return results;
    }

    /// The results of one transaction's commands, one after another.
    private static final class Decision {

        private record MessageKey(UUID conversation, UUID id, UUID reader) {}

        private final Map<UUID, UploadRow> uploads;
        private final Map<UUID, LockedConversation> conversations;
        private final Map<SendCommand.Key, Message> known;
        private final Set<MessageKey> replies;
        private final Set<UUID> claimed = new HashSet<>();
        private final MessageWriter writer;

        Decision(Sql sql, List<SendCommand> commands) {
            uploads = UploadRow.lock(
                    sql,
                    commands.stream()
                            .map(command -> command.content().uploadId())
                            .filter(Objects::nonNull)
                            .toList());
            conversations = LockedConversation.lock(
                    sql,
                    commands.stream().map(SendCommand::conversation).distinct().toList());
            // After the locks: the earlier holder has stored its messages.
            known = new HashMap<>(known(sql, commands));
            replies = replies(sql, commands);
            writer = new MessageWriter(community(sql));
        }

        private static UUID community(Sql sql) {
            return sql.first("select terrace_community() as id", row -> row.id("id"))
                    .orElseThrow();
        }

        private static Map<SendCommand.Key, Message> known(Sql sql, List<SendCommand> commands) {
            List<SendCommand.Key> keys =
                    commands.stream().map(SendCommand::key).distinct().toList();
            ArrayParameter conversations = ArrayParameter.ids(keys, SendCommand.Key::conversation);
            ArrayParameter senders = ArrayParameter.ids(keys, SendCommand.Key::sender);
            ArrayParameter clientIds = ArrayParameter.ids(keys, SendCommand.Key::clientId);
            Stream<Message> numbered =
                    sql
                            .list("select " + Message.COLUMNS + """
                             from unnest(?, ?, ?) as k (conversation, sender, client)
                            join message m on m.conversation_id = k.conversation and m.sender_id = k.sender
                                and m.client_id = k.client""", Message::read, conversations, senders, clientIds)
                            .stream();
            Stream<Message> waiting = sql
                    .list(
                            "select " + Message.WAITING_COLUMNS + """
                             from unnest(?, ?, ?) as k (conversation, sender, client)
                            join message_waiting w on w.community_id = terrace_community()
                                and w.conversation_id = k.conversation and w.sender_id = k.sender
                                and w.client_id = k.client""",
                            Message::readWaiting,
                            conversations,
                            senders,
                            clientIds)
                    .stream();
            // Versions before could store one of each.
            return Stream.concat(numbered, waiting)
                    .collect(toMap(Message::key, message -> message, (first, second) -> first));
        }

        /// The messages that are answered, each where its reader still has it.
        private static Set<MessageKey> replies(Sql sql, List<SendCommand> commands) {
            List<SendCommand> answers = commands.stream()
                    .filter(command -> command.content().replyToId() != null)
                    .toList();
            if (answers.isEmpty()) {
                return Set.of();
            }
            return Set.copyOf(sql.list(
                    """
                    select k.* from unnest(?, ?, ?) as k (conversation, id, reader)
                    join message m on m.conversation_id = k.conversation and m.id = k.id
                    where not k.reader = any (m.hidden_for)""",
                    row -> new MessageKey(row.id("conversation"), row.id("id"), row.id("reader")),
                    ArrayParameter.ids(answers, SendCommand::conversation),
                    ArrayParameter.ids(answers, command -> command.content().replyToId()),
                    ArrayParameter.ids(answers, SendCommand::sender)));
        }

        SendResult decide(SendCommand command) {
            LockedConversation conversation = conversations.get(command.conversation());
            if (conversation == null || !conversation.shows(command.sender())) {
                return new NoSuchConversation();
            }
            Message before = known.get(command.key());
            if (before != null) {
                return new Stored(before, false);
            }
            return refusal(conversation, command).orElseGet(() -> {
                Message message =
                        isReady(command) ? writer.send(conversation, command) : writer.await(conversation, command);
                known.put(command.key(), message);
                if (message.uploadId() != null && message.seq() != null) {
                    claimed.add(message.uploadId());
                }
                return new Stored(message, true);
            });
        }

        private Optional<SendResult> refusal(LockedConversation conversation, SendCommand command) {
            UUID sender = command.sender();
            var silence = conversation.policy(sender).silence();
            if (silence != null) {
                return Optional.of(new Silenced(silence));
            }
            UUID reply = command.content().replyToId();
            if (reply != null && !replies.contains(new MessageKey(conversation.id(), reply, sender))) {
                return Optional.of(new NoSuchReply());
            }
            return uploadRefusal(command)
                    .or(() -> conversation.writeRefusal(sender).map(NotEligible::new));
        }

        private Optional<SendResult> uploadRefusal(SendCommand command) {
            UUID id = command.content().uploadId();
            if (id == null) {
                return Optional.empty();
            }
            UploadRow upload = Objects.requireNonNull(uploads.get(id));
            if (upload.isNotOf(command.sender())) {
                // Awaited like one that is not known yet, so that its existence is not revealed.
                return Optional.empty();
            }
            if (upload.messageId() != null || claimed.contains(id)) {
                return Optional.of(new UploadUsed());
            }
            if (upload.isGivenUp()) {
                return Optional.of(new UploadGivenUp());
            }
            return upload.isRejected() ? Optional.of(new UploadRejected()) : Optional.empty();
        }

        private boolean isReady(SendCommand command) {
            UUID id = command.content().uploadId();
            return id == null || Objects.requireNonNull(uploads.get(id)).isReadyFor(command.sender());
        }
    }
}
