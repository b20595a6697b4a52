package io.terrace.messaging.message;

import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A message as it is stored.
///
/// @param seq null while its upload is not ready
/// @param rejected why it will never be sent
public record Message(
        UUID conversationId,
        @Nullable Long seq,
        UUID id,
        UUID clientId,
        UUID senderId,
        MessageKind kind,
        @Nullable String text,
        @Nullable UUID uploadId,
        @Nullable String shareKind,
        @Nullable UUID shareId,
        @Nullable String systemEvent,
        @Nullable UUID replyToId,
        @Nullable Instant sentAt,
        Instant createdAt,
        @Nullable Instant editedAt,
        @Nullable Instant listenedAt,
        @Nullable Instant deletedAt,
        @Nullable String rejected) {

    /// Of a row of `message`, named `m`.
    public static final String COLUMNS = """
            m.conversation_id, m.seq, m.id, m.client_id, m.sender_id, m.kind, m.text, m.upload_id, m.share_kind,
            m.share_id, m.system_event, m.reply_to_id, m.sent_at, m.created_at, m.edited_at, m.listened_at, m.deleted_at
            """;

    /// Of a row of `message_waiting`, named `w`.
    static final String WAITING_COLUMNS = """
            w.conversation_id, w.id, w.client_id, w.sender_id, w.upload_id, w.reply_to_id, w.sent_at, w.created_at,
            w.reason
            """;

    /// The [#rejected] of one that its sender deleted before it was sent.
    static final String CANCELLED = "cancelled";

    public static Message read(Row row) {
        return new Message(
                row.id("conversation_id"),
                row.number("seq"),
                row.id("id"),
                row.id("client_id"),
                row.id("sender_id"),
                row.constant("kind", MessageKind.class),
                row.textOrNull("text"),
                row.idOrNull("upload_id"),
                row.textOrNull("share_kind"),
                row.idOrNull("share_id"),
                row.textOrNull("system_event"),
                row.idOrNull("reply_to_id"),
                row.instantOrNull("sent_at"),
                row.instant("created_at"),
                row.instantOrNull("edited_at"),
                row.instantOrNull("listened_at"),
                row.instantOrNull("deleted_at"),
                null);
    }

    /// One that has no number.
    static Message waiting(
            UUID conversation,
            UUID id,
            UUID clientId,
            UUID sender,
            @Nullable UUID upload,
            @Nullable UUID replyTo,
            @Nullable Instant sentAt,
            Instant createdAt,
            @Nullable String rejected) {
        return new Message(
                conversation,
                null,
                id,
                clientId,
                sender,
                MessageKind.AUDIO,
                null,
                upload,
                null,
                null,
                null,
                replyTo,
                sentAt,
                createdAt,
                null,
                null,
                null,
                rejected);
    }

    static Message readWaiting(Row row) {
        return waiting(
                row.id("conversation_id"),
                row.id("id"),
                row.id("client_id"),
                row.id("sender_id"),
                row.id("upload_id"),
                row.idOrNull("reply_to_id"),
                row.instantOrNull("sent_at"),
                row.instant("created_at"),
                row.textOrNull("reason"));
    }

    static Message fresh(SendCommand command, UUID id, @Nullable Long seq, Instant now) {
        MessageContent content = command.content();
        Share share = content.share();
        return new Message(
                command.conversation(),
                seq,
                id,
                command.clientId(),
                command.sender(),
                content.kind(),
                content.text(),
                content.uploadId(),
                share == null ? null : share.kind().name().toLowerCase(Locale.ROOT),
                share == null ? null : share.id(),
                null,
                content.replyToId(),
                content.sentAt(),
                now,
                null,
                null,
                null,
                null);
    }

    /// The same with a number, now that its upload is ready.
    Message numbered(long number, Instant now) {
        return new Message(
                conversationId,
                number,
                id,
                clientId,
                senderId,
                kind,
                text,
                uploadId,
                shareKind,
                shareId,
                systemEvent,
                replyToId,
                sentAt,
                now,
                null,
                null,
                null,
                null);
    }

    static Message system(UUID conversation, long seq, UUID id, UUID sender, String event, Instant now) {
        return new Message(
                conversation,
                seq,
                id,
                id,
                sender,
                MessageKind.SYSTEM,
                null,
                null,
                null,
                null,
                event,
                null,
                null,
                now,
                null,
                null,
                null,
                null);
    }

    SendCommand.Key key() {
        return new SendCommand.Key(conversationId, senderId, clientId);
    }
}
