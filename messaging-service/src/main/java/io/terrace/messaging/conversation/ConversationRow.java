package io.terrace.messaging.conversation;

import io.terrace.messaging.member.ContactPolicy;
import io.terrace.messaging.member.MemberCard;
import io.terrace.messaging.message.ConversationState;
import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A conversation with what is known of its two members, seen by one.
record ConversationRow(
        UUID id,
        MemberCard viewer,
        MemberCard peer,
        ConversationState state,
        @Nullable UUID requester,
        long lastSeq,
        Instant createdAt,
        @Nullable Instant lastAt,
        long delivered,
        long read,
        @Nullable Instant mutedUntil,
        boolean archived,
        long peerDelivered,
        long peerRead,
        boolean told,
        int unread,
        ContactPolicy policy) {

    /// How many unread messages are counted; one more says that there are more.
    static final int MAX_UNREAD = 100;

    /// How many messages the member `m` has not read, by the index alone; at most one more than [#MAX_UNREAD].
    static final String UNREAD = """
            (select count(*) from (select from message x where x.conversation_id = m.conversation_id
                and x.sender_id = m.other_id and x.seq > m.read_seq and x.deleted_at is null and x.kind <> 'system'
                and not m.user_id = any (x.hidden_for) limit 101) as unread)""";

    /// That no block hides it from the member `m`.
    static final String SHOWN = """
            not exists (select from block b where b.community_id = terrace_community()
                and b.user_id = m.user_id and b.other_id = m.other_id)""";

    static final String SELECT =
            """
            select c.id, c.state, c.requester_id, c.last_seq, c.created_at, m.user_id, m.other_id, m.last_at,
                m.delivered_seq, m.read_seq, case when m.muted_until > clock_timestamp() then m.muted_until end as muted_until,
                m.archived, p.delivered_seq as peer_delivered, p.read_seq as peer_read,
                f.display_name, f.avatar_url, o.display_name as peer_name, o.avatar_url as peer_avatar,
                c.state = 'active' and coalesce(f.read_receipts, true) and coalesce(o.read_receipts, true) as told,
                case when c.state = 'declined' then 0 else\s""" + UNREAD + " end as unread, " + ContactPolicy.columns("m.user_id", "m.other_id") + """

            from conversation_member m
            join conversation c on c.community_id = m.community_id and c.id = m.conversation_id
            left join conversation_member p on p.community_id = m.community_id
                and p.conversation_id = m.conversation_id and p.user_id = m.other_id
            left join member f on f.community_id = m.community_id and f.user_id = m.user_id
            left join member o on o.community_id = m.community_id and o.user_id = m.other_id
            where m.community_id = terrace_community() and m.user_id = ? and\s""" + SHOWN;

    static ConversationRow read(Row row) {
        return new ConversationRow(
                row.id("id"),
                new MemberCard(row.id("user_id"), row.textOrNull("display_name"), row.textOrNull("avatar_url")),
                new MemberCard(row.id("other_id"), row.textOrNull("peer_name"), row.textOrNull("peer_avatar")),
                row.constant("state", ConversationState.class),
                row.idOrNull("requester_id"),
                row.number("last_seq"),
                row.instant("created_at"),
                row.instantOrNull("last_at"),
                row.number("delivered_seq"),
                row.number("read_seq"),
                row.instantOrNull("muted_until"),
                row.flag("archived"),
                row.number("peer_delivered"),
                row.number("peer_read"),
                row.flag("told"),
                (int) row.number("unread"),
                ContactPolicy.read(row));
    }

    /// Whether the viewer is asked.
    boolean isIncoming() {
        return requester != null && !requester.equals(viewer.id());
    }

    /// A request that was declined stays one to who made it.
    ConversationState shownState() {
        return state == ConversationState.DECLINED && !isIncoming() ? ConversationState.REQUEST : state;
    }
}
