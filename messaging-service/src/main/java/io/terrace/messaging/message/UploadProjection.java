package io.terrace.messaging.message;

import io.terrace.platform.events.MediaEvent;
import io.terrace.platform.events.MediaEvent.UploadOutlined;
import io.terrace.platform.events.MediaEvent.UploadReady;
import io.terrace.platform.events.MediaEvent.UploadRejected;
import io.terrace.platform.events.Topic;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.outbox.Projection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/// Learns what became of uploads, and gives a message that waited for one its number. It is judged once more: what is
/// in its way by then keeps it from being sent.
@ApplicationScoped
class UploadProjection implements Projection<MediaEvent> {

    private static final String PURPOSE = "message";

    /// Why a message will not be sent whose upload is another's, or was made for something else.
    private static final String NOT_FOUND = "not_found";

    private static final String WRONG_PURPOSE = "wrong_purpose";

    private final Sql sql;
    private final Outbox outbox;

    UploadProjection(Sql sql, Outbox outbox) {
        this.sql = sql;
        this.outbox = outbox;
    }

    @Override
    public String name() {
        return "uploads";
    }

    @Override
    public Topic<MediaEvent> topic() {
        return Topic.MEDIA;
    }

    /// Uploads before conversations, each in the order of ids, as senders lock them.
    @Override
    public void expect(List<MediaEvent> events) {
        List<UUID> ids = events.stream().map(MediaEvent::uploadId).distinct().toList();
        UploadRow.lock(sql, ids);
        LockedConversation.lock(sql, sql.list("""
                        select distinct conversation_id from message_waiting
                        where community_id = terrace_community() and upload_id = any(?)""", row -> row.id("conversation_id"), ArrayParameter.ids(ids)));
    }

    @Override
    public void apply(MediaEvent event) {
        UploadRow upload = Objects.requireNonNull(
                UploadRow.lock(sql, List.of(event.uploadId())).get(event.uploadId()));
        if (event instanceof UploadOutlined outlined) {
            UploadRow.outline(sql, outlined);
            return;
        }
        if (upload.isReady() || upload.isRejected()) {
            return;
        }
        switch (event) {
            case UploadReady ready
            when ready.purpose().equals(PURPOSE) -> {
                UploadRow.ready(sql, ready);
                boolean isFree = upload.messageId() == null;
                for (Message message : waiting(ready.uploadId())) {
                    isFree = !release(message, ready.ownerId(), isFree) && isFree;
                }
            }
            case UploadReady other -> reject(other.uploadId(), other.ownerId(), WRONG_PURPOSE);
            case UploadOutlined _ -> {}
            case UploadRejected rejected -> reject(rejected.uploadId(), rejected.ownerId(), rejected.reason());
        }
    }

    private List<Message> waiting(UUID upload) {
        return sql.list("select " + Message.WAITING_COLUMNS + """
                 from message_waiting w
                where w.community_id = terrace_community() and w.upload_id = ? and w.reason is null
                order by w.created_at, w.id""", Message::readWaiting, upload);
    }

    /// @param isFree whether no message has the upload yet
    /// @return whether it is sent
    private boolean release(Message message, UUID owner, boolean isFree) {
        LockedConversation conversation =
                LockedConversation.lock(sql, message.conversationId()).orElseThrow();
        Optional<String> refusal = owner.equals(message.senderId())
                ? refusal(conversation, message.senderId())
                        .or(() -> isFree ? Optional.empty() : Optional.of("already_exists"))
                : Optional.of(NOT_FOUND);
        if (refusal.isPresent()) {
            refuse(message.id(), message.conversationId(), refusal.get());
            return false;
        }
        MessageWriter writer = MessageWriter.ofCurrentCommunity();
        writer.release(conversation, message);
        writer.run(sql);
        writer.events().forEach(outbox::add);
        return true;
    }

    private static Optional<String> refusal(LockedConversation conversation, UUID sender) {
        if (!conversation.shows(sender)) {
            return Optional.of(NOT_FOUND);
        }
        return conversation.policy(sender).silence() == null
                ? conversation.writeRefusal(sender)
                : Optional.of("sanctioned");
    }

    private void reject(UUID upload, UUID owner, String reason) {
        UploadRow.reject(sql, upload, owner, reason);
        waiting(upload).forEach(message -> refuse(message.id(), message.conversationId(), reason));
    }

    private void refuse(UUID message, UUID conversation, String reason) {
        sql.run("""
                update message_waiting set reason = ?
                where community_id = terrace_community() and conversation_id = ? and id = ?""", reason, conversation, message);
    }
}
