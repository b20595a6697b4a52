package io.terrace.messaging.message;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Reads conversations, by ranges of their numbers, and finds words in them.
@ApplicationScoped
class MessageQueryService {

    /// The most recent conversations that a search looks into.
    private static final int MAX_SEARCHED = 500;

    /// Of the caller's messages that wait.
    private static final int MAX_PENDING = 50;

    /// A conversation of the fan that no block hides, of the parameters fan, conversation.
    private static final String SHOWN = """
            from conversation_member c where c.community_id = terrace_community() and c.user_id = ?
                and c.conversation_id = ? and not exists (select from block b
                    where b.community_id = terrace_community() and b.user_id = c.user_id and b.other_id = c.other_id)""";

    private static final String RANGE = "select " + Message.COLUMNS + """
             from message m where m.conversation_id = ? and m.seq > ? and m.seq < ? and not ? = any (m.hidden_for)
            order by m.seq %s limit ?""";

    private final Sql sql;
    private final MessageViewAssembler views;
    private final KeysetPageAssembler paging;

    MessageQueryService(Sql sql, MessageViewAssembler views, KeysetPageAssembler paging) {
        this.sql = sql;
        this.views = views;
        this.paging = paging;
    }

    /// Where a message is found.
    private record Place(Instant at, UUID conversation, long seq) {

        private static final Place NEWEST = new Place(
                Instant.parse("9999-12-31T23:59:59Z"),
                UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff"),
                Long.MAX_VALUE);

        static Place parse(String position) {
            String[] parts = position.split("/", -1);
            return new Place(Instant.parse(parts[0]), UUID.fromString(parts[1]), Long.parseLong(parts[2]));
        }

        String position() {
            return at + "/" + conversation + "/" + seq;
        }
    }

    /// Empty where the fan is no member.
    @Transactional
    Optional<MessagePage> window(UUID conversation, UUID fan, MessagePageRequest window) {
        if (!isShown(conversation, fan)) {
            return Optional.empty();
        }
        int limit = window.limit();
        List<Message> items;
        boolean hasBefore;
        boolean hasAfter;
        if (window.around() != null) {
            List<Message> older = range(conversation, fan, 0, window.around(), false, limit / 2 + 1);
            List<Message> newer =
                    range(conversation, fan, window.around() - 1, Long.MAX_VALUE, true, limit - limit / 2 + 1);
            hasBefore = older.size() > limit / 2;
            hasAfter = newer.size() > limit - limit / 2;
            items = new ArrayList<>(
                    older.subList(0, Math.min(older.size(), limit / 2)).reversed());
            items.addAll(newer.subList(0, Math.min(newer.size(), limit - limit / 2)));
        } else if (window.after() != null) {
            List<Message> newer = range(conversation, fan, window.after(), Long.MAX_VALUE, true, limit + 1);
            hasBefore = window.after() > 0;
            hasAfter = newer.size() > limit;
            items = newer.subList(0, Math.min(newer.size(), limit));
        } else {
            long before = window.before() == null ? Long.MAX_VALUE : window.before();
            List<Message> older = range(conversation, fan, 0, before, false, limit + 1);
            hasBefore = older.size() > limit;
            hasAfter = window.before() != null
                    && !range(conversation, fan, before - 1, Long.MAX_VALUE, true, 1)
                            .isEmpty();
            items = older.subList(0, Math.min(older.size(), limit)).reversed();
        }
        List<MessageView> pending = hasAfter ? List.of() : views.views(pending(conversation, fan), fan);
        return Optional.of(new MessagePage(views.views(items, fan), hasBefore, hasAfter, pending));
    }

    @Transactional
    Optional<MessageView> find(UUID conversation, UUID id, UUID fan) {
        if (!isShown(conversation, fan)) {
            return Optional.empty();
        }
        return sql.first("select " + Message.COLUMNS + """
                         from message m where m.conversation_id = ? and m.id = ? and not ? = any (m.hidden_for)""", Message::read, conversation, id, fan)
                .or(() -> sql.first(
                        "select " + Message.WAITING_COLUMNS + """
                         from message_waiting w where w.community_id = terrace_community()
                            and w.conversation_id = ? and w.id = ? and w.sender_id = ?
                            and w.reason is distinct from ?""",
                        Message::readWaiting,
                        conversation,
                        id,
                        fan,
                        Message.CANCELLED))
                .map(message -> views.view(message, fan));
    }

    /// The fan's messages that have every word, the newest first.
    @Transactional
    Page<MessageView> search(UUID fan, String text, @Nullable UUID conversation, PageRequest request) {
        SearchWords words = SearchWords.of(text);
        String list = "messages/" + fan + "/" + conversation + "/" + words.keys(new UUID(0, 0));
        Place before = paging.position(request, list).map(Place::parse).orElse(Place.NEWEST);
        List<UUID> conversations =
                conversation == null ? recent(fan) : isShown(conversation, fan) ? List.of(conversation) : List.of();
        if (words.words().isEmpty() || conversations.isEmpty()) {
            return new Page<>(List.of(), null);
        }
        // Each message by its key: a join would read every partition, as the planner takes a function for 1,000 rows.
        List<Message> found = sql.list(
                "select " + Message.COLUMNS + """
                 from messages_with(?, ?, ?, ?, ?, ?, ?) as f
                cross join lateral (
                    select\s""" + Message.COLUMNS + """
                     from message m where m.conversation_id = f.conversation_id and m.seq = f.seq limit 1) as m
                order by f.created_at desc, f.conversation_id desc, f.seq desc""",
                Message::read,
                fan,
                ArrayParameter.ids(conversations),
                ArrayParameter.texts(SearchWords.keys(words, conversations)),
                before.at(),
                before.conversation(),
                before.seq(),
                request.limit() + 1);
        Page<Message> page = paging.page(
                found,
                request,
                list,
                message -> new Place(
                                message.createdAt(),
                                message.conversationId(),
                                message.seq() == null ? 0 : message.seq())
                        .position());
        return new Page<>(views.views(page.items(), fan), page.nextCursor());
    }

    private List<UUID> recent(UUID fan) {
        return sql.list("""
                select c.conversation_id from conversation_member c
                where c.community_id = terrace_community() and c.user_id = ? and c.last_at is not null
                    and not exists (select from block b where b.community_id = terrace_community()
                        and b.user_id = c.user_id and b.other_id = c.other_id)
                order by c.last_at desc, c.conversation_id desc limit ?""", row -> row.id("conversation_id"), fan, MAX_SEARCHED);
    }

    private boolean isShown(UUID conversation, UUID fan) {
        return sql.first("select 1 as one " + SHOWN, row -> true, fan, conversation)
                .isPresent();
    }

    private List<Message> range(UUID conversation, UUID fan, long after, long before, boolean up, int limit) {
        return sql.list(RANGE.formatted(up ? "asc" : "desc"), Message::read, conversation, after, before, fan, limit);
    }

    private List<Message> pending(UUID conversation, UUID fan) {
        return sql.list(
                "select " + Message.WAITING_COLUMNS + """
                 from message_waiting w where w.community_id = terrace_community()
                    and w.conversation_id = ? and w.sender_id = ? and w.reason is distinct from ?
                order by w.created_at, w.id limit ?""",
                Message::readWaiting,
                conversation,
                fan,
                Message.CANCELLED,
                MAX_PENDING);
    }
}
