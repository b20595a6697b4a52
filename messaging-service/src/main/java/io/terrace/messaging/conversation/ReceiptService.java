package io.terrace.messaging.conversation;

import io.terrace.platform.events.MessagingEvent.ReceiptAdvanced;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.ValidationCode;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Moves a member's marks on: never back, and never past the last message. What a fan reads is shown to the other where
/// both tell it, and not while the conversation is a request.
@ApplicationScoped
class ReceiptService {

    private final Sql sql;
    private final Outbox outbox;
    private final ConversationQueryService query;

    ReceiptService(Sql sql, Outbox outbox, ConversationQueryService query) {
        this.sql = sql;
        this.outbox = outbox;
        this.query = query;
    }

    private record Marks(UUID peer, long delivered, long read, boolean active, boolean told, Instant now) {

        static Marks of(Row row) {
            return new Marks(
                    row.id("other_id"),
                    row.number("delivered_seq"),
                    row.number("read_seq"),
                    row.flag("active"),
                    row.flag("told"),
                    row.instant("now"));
        }
    }

    /// Empty where the fan is no member.
    @Transactional
    Optional<ConversationView> advance(UUID conversation, UUID fan, ReceiptsRequest request) {
        Marks before = lock(conversation, fan).orElse(null);
        if (before == null) {
            return Optional.empty();
        }
        long read = request.readSeq() == null ? 0 : request.readSeq();
        long delivered = Math.max(read, request.deliveredSeq() == null ? 0 : request.deliveredSeq());
        // The last message by now: one that came after the lock counts too.
        Marks after = sql.first("""
                        update conversation_member m
                        set delivered_seq = greatest(m.delivered_seq, least(c.last_seq, ?)),
                            read_seq = greatest(m.read_seq, least(c.last_seq, ?))
                        from conversation c
                        where m.community_id = terrace_community() and m.conversation_id = ? and m.user_id = ?
                            and c.community_id = m.community_id and c.id = m.conversation_id
                        returning m.other_id, m.delivered_seq, m.read_seq, ? as active, ? as told,
                            clock_timestamp() as now""", Marks::of, delivered, read, conversation, fan, before.active(), before.told())
                .orElseThrow();
        tell(conversation, fan, before, after);
        if (request.listened() != null) {
            listen(conversation, fan, after, request.listened());
        }
        return query.find(conversation, fan);
    }

    private Optional<Marks> lock(UUID conversation, UUID fan) {
        return sql.first("""
                select m.other_id, m.delivered_seq, m.read_seq, c.state = 'active' as active, c.state = 'active'
                    and coalesce((select f.read_receipts from member f
                        where f.community_id = terrace_community() and f.user_id = m.user_id), true)
                    and coalesce((select f.read_receipts from member f
                        where f.community_id = terrace_community() and f.user_id = m.other_id), true) as told,
                    clock_timestamp() as now
                from conversation_member m
                join conversation c on c.community_id = m.community_id and c.id = m.conversation_id
                where m.community_id = terrace_community() and m.conversation_id = ? and m.user_id = ? and\s""" + ConversationRow.SHOWN + " for update of m", Marks::of, conversation, fan);
    }

    private void tell(UUID conversation, UUID fan, Marks before, Marks after) {
        boolean isDelivered = after.delivered() > before.delivered();
        boolean isRead = after.read() > before.read();
        List<UUID> both = List.of(fan, after.peer());
        if (isRead && after.told()) {
            outbox.add(event(conversation, fan, both, after, after.read(), null));
            return;
        }
        if (isDelivered && after.active()) {
            outbox.add(event(conversation, fan, List.of(after.peer()), after, null, null));
        }
        if (isDelivered || isRead) {
            outbox.add(event(conversation, fan, List.of(fan), after, after.read(), null));
        }
    }

    private void listen(UUID conversation, UUID fan, Marks marks, UUID message) {
        int changed = sql.run("""
                update message set listened_at = clock_timestamp()
                where conversation_id = ? and id = ? and sender_id = ? and kind = 'audio' and listened_at is null
                    and deleted_at is null""", conversation, message, marks.peer());
        if (changed == 1) {
            List<UUID> audience = marks.told() ? List.of(fan, marks.peer()) : List.of(fan);
            outbox.add(event(conversation, fan, audience, marks, marks.told() ? marks.read() : null, message));
        } else if (sql.first(
                        "select 1 from message where conversation_id = ? and id = ?", _ -> true, conversation, message)
                .isEmpty()) {
            throw ProblemException.invalid("/listened", ValidationCode.UNKNOWN.wire());
        }
    }

    private static ReceiptAdvanced event(
            UUID conversation,
            UUID fan,
            List<UUID> audience,
            Marks marks,
            @Nullable Long read,
            @Nullable UUID message) {
        return new ReceiptAdvanced(
                conversation,
                Tenancy.current().orElseThrow(),
                fan,
                audience,
                marks.delivered(),
                read,
                message,
                marks.now());
    }
}
