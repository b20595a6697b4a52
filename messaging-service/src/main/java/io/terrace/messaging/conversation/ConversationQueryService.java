package io.terrace.messaging.conversation;

import static java.util.stream.Collectors.toMap;

import io.terrace.messaging.conversation.ConversationView.Actions;
import io.terrace.messaging.conversation.ConversationView.Peer;
import io.terrace.messaging.conversation.ConversationView.Viewer;
import io.terrace.messaging.member.ContactPolicy;
import io.terrace.messaging.message.ConversationState;
import io.terrace.messaging.message.LockedConversation;
import io.terrace.messaging.message.Message;
import io.terrace.messaging.message.MessageView;
import io.terrace.messaging.message.MessageViewAssembler;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.ActionPermissionView;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/// Shows a fan their conversations.
@ApplicationScoped
class ConversationQueryService {

    /// The most recent conversations that the badge counts.
    private static final int MAX_COUNTED = 1000;

    private static final UUID LAST_ID = UUID.fromString("ffffffff-ffff-ffff-ffff-ffffffffffff");

    private final Sql sql;
    private final MessageViewAssembler messages;
    private final KeysetPageAssembler paging;

    ConversationQueryService(Sql sql, MessageViewAssembler messages, KeysetPageAssembler paging) {
        this.sql = sql;
        this.messages = messages;
        this.paging = paging;
    }

    @Transactional
    Page<ConversationView> page(UUID fan, ConversationFilter filter, PageRequest request) {
        String list = "conversations/" + fan + "/" + filter;
        TimeCursor before =
                paging.position(request, list).map(TimeCursor::parse).orElse(TimeCursor.newest(LAST_ID));
        List<ConversationRow> found = sql.list(
                ConversationRow.SELECT + " and m.last_at is not null and " + filter.sql() + """
                         and (m.last_at, m.conversation_id) < (?, ?::uuid)
                        order by m.last_at desc, m.conversation_id desc limit ?""",
                ConversationRow::read,
                fan,
                before.at(),
                before.tie(),
                request.limit() + 1);
        Page<ConversationRow> page = paging.page(
                found,
                request,
                list,
                row -> TimeCursor.of(Objects.requireNonNull(row.lastAt()), row.id())
                        .position());
        return new Page<>(views(page.items(), fan), page.nextCursor());
    }

    @Transactional
    Optional<ConversationView> find(UUID id, UUID fan) {
        return sql.first(ConversationRow.SELECT + " and m.conversation_id = ?", ConversationRow::read, fan, id)
                .map(row -> views(List.of(row), fan).getFirst());
    }

    @Transactional
    UnreadCountView unread(UUID fan) {
        return sql.first(
                        """
                        with mine as (
                            select m.conversation_id, m.user_id, m.other_id, m.read_seq, m.muted_until, c.state,
                                c.requester_id
                            from conversation_member m
                            join conversation c on c.community_id = m.community_id and c.id = m.conversation_id
                            where m.community_id = terrace_community() and m.user_id = ? and m.last_at is not null
                                and (c.last_seq > m.read_seq and c.state = 'active' or c.state = 'request') and\s""" + ConversationRow.SHOWN + """

                            order by m.last_at desc limit ?),
                        counted as (
                            select\s""" + ConversationRow.UNREAD + """
                             as unread from mine m
                            where m.state = 'active' and (m.muted_until is null or m.muted_until <= clock_timestamp()))
                        select least(coalesce(sum(unread), 0), 101) as unread,
                            least(count(*) filter (where unread > 0), 100) as conversations,
                            least((select count(*) from mine r where r.state = 'request' and r.requester_id = r.other_id),
                                100) as requests
                        from counted""",
                        row -> new UnreadCountView(
                                (int) Math.min(row.number("unread"), ConversationRow.MAX_UNREAD),
                                row.number("unread") > ConversationRow.MAX_UNREAD,
                                (int) row.number("conversations"),
                                (int) row.number("requests")),
                        fan,
                        MAX_COUNTED)
                .orElseThrow();
    }

    @Transactional
    ContactAvailabilityView availability(UUID fan, UUID peer) {
        if (fan.equals(peer)) {
            return new ContactAvailabilityView(false, false, "self");
        }
        ContactPolicy policy = ContactPolicy.of(sql, fan, peer);
        Optional<ConversationRow> known =
                sql.first(ConversationRow.SELECT + " and m.other_id = ?", ConversationRow::read, fan, peer);
        Optional<String> silenced = policy.silence() == null ? Optional.empty() : Optional.of("sanctioned");
        Optional<String> noMessage = silenced.or(() -> known.map(row ->
                        LockedConversation.writeRefusal(policy, row.state(), row.requester(), row.lastSeq(), fan))
                .orElseGet(policy::messageRefusal));
        Optional<String> noCall = silenced.or(policy::callRefusal);
        return new ContactAvailabilityView(
                noMessage.isEmpty(),
                noCall.isEmpty(),
                noMessage.or(() -> noCall).orElse(null));
    }

    private List<ConversationView> views(List<ConversationRow> rows, UUID fan) {
        if (rows.isEmpty()) {
            return List.of();
        }
        List<Message> last = sql.list(
                "select " + Message.COLUMNS + """
                 from unnest(?) as k (conversation)
                cross join lateral (
                    select\s""" + Message.COLUMNS + """
                     from message m where m.conversation_id = k.conversation and not ? = any (m.hidden_for)
                    order by m.seq desc limit 1) as m""",
                Message::read,
                ArrayParameter.ids(rows, ConversationRow::id),
                fan);
        Map<UUID, MessageView> shown =
                messages.views(last, fan).stream().collect(toMap(MessageView::conversationId, message -> message));
        return rows.stream().map(row -> view(row, shown)).toList();
    }

    private static ConversationView view(ConversationRow row, Map<UUID, MessageView> last) {
        ConversationState state = row.shownState();
        return new ConversationView(
                row.id(),
                Stream.of(row.viewer(), row.peer())
                        .sorted((a, b) -> a.id().toString().compareTo(b.id().toString()))
                        .toList(),
                state,
                state == ConversationState.ACTIVE ? null : row.requester(),
                last.get(row.id()),
                row.lastSeq(),
                Math.min(row.unread(), ConversationRow.MAX_UNREAD),
                row.unread() > ConversationRow.MAX_UNREAD,
                new Viewer(row.read(), row.delivered(), row.mutedUntil(), row.archived()),
                new Peer(
                        row.peer().id(),
                        state == ConversationState.ACTIVE ? row.peerDelivered() : 0,
                        row.told() ? row.peerRead() : null),
                actions(row),
                row.createdAt());
    }

    private static Actions actions(ConversationRow row) {
        ContactPolicy policy = row.policy();
        boolean isAsked = row.isIncoming() && row.state() == ConversationState.REQUEST;
        ActionPermissionView answer = ActionPermissionView.when(isAsked, "no_request");
        Optional<String> noMessage = LockedConversation.writeRefusal(
                policy,
                row.state(),
                row.requester(),
                row.lastSeq(),
                row.viewer().id());
        return new Actions(permission(policy, noMessage), permission(policy, policy.callRefusal()), answer, answer);
    }

    private static ActionPermissionView permission(ContactPolicy policy, Optional<String> refusal) {
        if (policy.silence() != null) {
            return policy.silence().permission();
        }
        return refusal.map(ActionPermissionView::no).orElse(ActionPermissionView.YES);
    }
}
