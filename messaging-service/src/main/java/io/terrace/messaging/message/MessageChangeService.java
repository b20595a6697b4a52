package io.terrace.messaging.message;

import io.terrace.messaging.message.ChangeResult.Changed;
import io.terrace.messaging.message.ChangeResult.Deleted;
import io.terrace.messaging.message.ChangeResult.Forbidden;
import io.terrace.messaging.message.ChangeResult.NoSuchMessage;
import io.terrace.messaging.message.ChangeResult.NotTheSender;
import io.terrace.messaging.message.ChangeResult.Silenced;
import io.terrace.platform.events.MessagingEvent.MessageDeleted;
import io.terrace.platform.events.MessagingEvent.MessageEdited;
import io.terrace.platform.events.MessagingEvent.ReactionsChanged;
import io.terrace.platform.jdbc.MultiStatementBatch;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Changes of messages once they are sent: each under the lock of its conversation, by the database's time.
@ApplicationScoped
class MessageChangeService {

    static final Duration EDIT_WINDOW = Duration.ofMinutes(15);

    /// Of one fan, on one message.
    private static final int MAX_REACTIONS = 20;

    private final Sql sql;
    private final MessageViewAssembler views;
    private final Outbox outbox;

    MessageChangeService(Sql sql, MessageViewAssembler views, Outbox outbox) {
        this.sql = sql;
        this.views = views;
        this.outbox = outbox;
    }

    /// A message in its conversation, which is locked.
    private record Held(LockedConversation conversation, Message message) {

        long seq() {
            return Objects.requireNonNull(message.seq());
        }
    }

    @Transactional
    ChangeResult edit(UUID conversation, UUID id, UUID fan, String text, VersionPrecondition precondition) {
        Held held = hold(conversation, id, fan).orElse(null);
        if (held == null) {
            return new NoSuchMessage();
        }
        Message message = held.message();
        if (!message.senderId().equals(fan)) {
            return new NotTheSender();
        }
        if (message.deletedAt() != null) {
            return new Deleted();
        }
        precondition.require(() -> views.view(message, fan));
        var silence = held.conversation().policy(fan).silence();
        if (silence != null) {
            return new Silenced(silence);
        }
        if (message.kind() != MessageKind.TEXT) {
            return new Forbidden("not_a_text");
        }
        Instant now = held.conversation().now();
        if (!now.isBefore(message.createdAt().plus(EDIT_WINDOW))) {
            return new Forbidden("too_late");
        }
        if (!text.equals(message.text())) {
            sql.run(
                    "update message set text = ?, edited_at = ? where conversation_id = ? and seq = ?",
                    text,
                    now,
                    conversation,
                    held.seq());
            MultiStatementBatch search = new MultiStatementBatch();
            search.add("""
                    insert into message_search (community_id, conversation_id, seq, created_at, words, hidden_for)
                    select m.community_id, m.conversation_id, m.seq, m.created_at, ?::bigint[], m.hidden_for
                    from message m where m.conversation_id = ? and m.seq = ?
                    on conflict (conversation_id, seq) do update set words = excluded.words""", SearchWords.of(text).keys(conversation), conversation, held.seq());
            search.run(sql);
            outbox.add(new MessageEdited(
                    conversation,
                    community(),
                    id,
                    held.seq(),
                    fan,
                    held.conversation().members(),
                    now));
        }
        return changed(held, fan);
    }

    /// For the fan alone, who keeps no trace of it. Again, it changes nothing.
    @Transactional
    ChangeResult hide(UUID conversation, UUID id, UUID fan) {
        Held held = hold(conversation, id, fan).orElse(null);
        if (held == null) {
            return isHidden(conversation, id, fan) || cancelWaiting(conversation, id, fan)
                    ? new Deleted()
                    : new NoSuchMessage();
        }
        for (String table : List.of("message", "message_search")) {
            sql.run(
                    "update " + table + " set hidden_for = hidden_for || ?::uuid where conversation_id = ? and seq = ?",
                    fan,
                    conversation,
                    held.seq());
        }
        tellDeleted(held, fan, List.of(fan), "me", null);
        return new Deleted();
    }

    /// For both: the number stays, with nothing on it. Again, it changes nothing.
    @Transactional
    ChangeResult delete(UUID conversation, UUID id, UUID fan) {
        Held held = hold(conversation, id, fan).orElse(null);
        if (held == null) {
            return cancelWaiting(conversation, id, fan) ? new Deleted() : new NoSuchMessage();
        }
        if (!held.message().senderId().equals(fan) || held.message().kind() == MessageKind.SYSTEM) {
            return new NotTheSender();
        }
        if (held.message().deletedAt() == null) {
            new MultiStatementBatch()
                    .add("""
                            update message set deleted_at = ?, text = null, upload_id = null, share_kind = null,
                                share_id = null, edited_at = null
                            where conversation_id = ? and seq = ?""", held.conversation().now(), conversation, held.seq())
                    .add("delete from message_search where conversation_id = ? and seq = ?", conversation, held.seq())
                    .add("""
                            delete from message_reaction
                            where community_id = terrace_community() and conversation_id = ? and seq = ?""", conversation, held.seq())
                    .run(sql);
            tellDeleted(
                    held,
                    fan,
                    held.conversation().members(),
                    "all",
                    held.message().uploadId());
        }
        return new Deleted();
    }

    @Transactional
    ChangeResult react(UUID conversation, UUID id, UUID fan, String emoji) {
        Held held = hold(conversation, id, fan).orElse(null);
        if (held == null) {
            return new NoSuchMessage();
        }
        if (held.message().deletedAt() != null) {
            return new Deleted();
        }
        var silence = held.conversation().policy(fan).silence();
        if (silence != null) {
            return new Silenced(silence);
        }
        if (held.conversation().state() != ConversationState.ACTIVE) {
            return new Forbidden("not_accepted");
        }
        int added = sql.run(
                """
                insert into message_reaction (community_id, conversation_id, seq, user_id, emoji, reacted_at)
                select terrace_community(), k.conversation, k.seq, k.fan, k.emoji, k.at
                from (values (?::uuid, ?::bigint, ?::uuid, ?::text, ?::timestamptz)) as k (conversation, seq, fan, emoji, at)
                where (select count(*) from message_reaction r where r.community_id = terrace_community()
                    and r.conversation_id = k.conversation and r.seq = k.seq and r.user_id = k.fan) < ?
                on conflict do nothing""", conversation, held.seq(), fan, emoji, held.conversation().now(), MAX_REACTIONS);
        if (added == 0 && !hasReaction(held, fan, emoji)) {
            return new Forbidden("too_many_reactions");
        }
        return reacted(held, fan, added);
    }

    @Transactional
    ChangeResult takeBack(UUID conversation, UUID id, UUID fan, String emoji) {
        Held held = hold(conversation, id, fan).orElse(null);
        if (held == null) {
            return new NoSuchMessage();
        }
        int removed = sql.run("""
                delete from message_reaction where community_id = terrace_community()
                    and conversation_id = ? and seq = ? and user_id = ? and emoji = ?""", conversation, held.seq(), fan, emoji);
        return reacted(held, fan, removed);
    }

    private ChangeResult reacted(Held held, UUID fan, int changed) {
        if (changed > 0) {
            outbox.add(new ReactionsChanged(
                    held.conversation().id(),
                    community(),
                    held.message().id(),
                    held.seq(),
                    fan,
                    held.conversation().members(),
                    held.conversation().now()));
        }
        return changed(held, fan);
    }

    private boolean hasReaction(Held held, UUID fan, String emoji) {
        return sql.first("""
                        select 1 as one from message_reaction where community_id = terrace_community()
                            and conversation_id = ? and seq = ? and user_id = ? and emoji = ?""", row -> true, held.conversation().id(), held.seq(), fan, emoji)
                .isPresent();
    }

    private ChangeResult changed(Held held, UUID fan) {
        return sql.first(
                        "select " + Message.COLUMNS + " from message m where m.conversation_id = ? and m.seq = ?",
                        Message::read,
                        held.conversation().id(),
                        held.seq())
                .<ChangeResult>map(now -> new Changed(views.view(now, fan)))
                .orElseThrow();
    }

    private Optional<Held> hold(UUID conversation, UUID id, UUID fan) {
        return LockedConversation.lock(sql, conversation)
                .filter(one -> one.shows(fan))
                .flatMap(one -> sql.first("select " + Message.COLUMNS + """
                                 from message m where m.conversation_id = ? and m.id = ?
                                    and not ? = any (m.hidden_for)""", Message::read, conversation, id, fan)
                        .map(message -> new Held(one, message)));
    }

    private boolean isHidden(UUID conversation, UUID id, UUID fan) {
        return sql.first(
                        "select 1 as one from message where conversation_id = ? and id = ? and ? = any (hidden_for)",
                        row -> true,
                        conversation,
                        id,
                        fan)
                .isPresent();
    }

    /// One that waits for its upload is not sent any more, and one that was refused is put away. It is kept for the
    /// repeats of its `clientId`, which would send it anew.
    private boolean cancelWaiting(UUID conversation, UUID id, UUID fan) {
        return sql.run("""
                        update message_waiting set reason = ? where community_id = terrace_community()
                            and conversation_id = ? and id = ? and sender_id = ?""", Message.CANCELLED, conversation, id, fan) == 1;
    }

    private void tellDeleted(Held held, UUID fan, List<UUID> audience, String scope, @Nullable UUID upload) {
        outbox.add(new MessageDeleted(
                held.conversation().id(),
                community(),
                held.message().id(),
                held.seq(),
                fan,
                audience,
                scope,
                upload,
                held.conversation().now()));
    }

    private static UUID community() {
        return Tenancy.current().orElseThrow();
    }
}
