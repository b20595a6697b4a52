package io.terrace.messaging.conversation;

import io.terrace.messaging.conversation.ConversationResult.Done;
import io.terrace.messaging.conversation.ConversationResult.Forbidden;
import io.terrace.messaging.conversation.ConversationResult.NoSuchConversation;
import io.terrace.messaging.conversation.ConversationResult.NotEligible;
import io.terrace.messaging.conversation.ConversationResult.Silenced;
import io.terrace.messaging.member.ContactPolicy;
import io.terrace.messaging.member.FanPair;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.UUID;

/// Opens conversations: one for each pair of fans, from either side and however often.
@ApplicationScoped
class ConversationOpener {

    private final Sql sql;
    private final ConversationQueryService query;

    ConversationOpener(Sql sql, ConversationQueryService query) {
        this.sql = sql;
        this.query = query;
    }

    @Transactional
    ConversationResult open(UUID fan, UUID peer) {
        if (fan.equals(peer)) {
            return new Forbidden("self");
        }
        FanPair pair = FanPair.of(fan, peer);
        // A block that comes meanwhile waits, and then finds the conversation to lock.
        sql.list("select pg_advisory_xact_lock_shared(" + FanPair.LOCK + ")", row -> pair, pair.low(), pair.high());
        ContactPolicy policy = ContactPolicy.of(sql, fan, peer);
        if (policy.blocked()) {
            return new NoSuchConversation();
        }
        Optional<UUID> known = find(pair);
        if (known.isPresent()) {
            return shown(known.get(), fan, false);
        }
        if (policy.hidden()) {
            return new NoSuchConversation();
        }
        if (policy.silence() != null) {
            return new Silenced(policy.silence());
        }
        return policy.messageRefusal()
                .<ConversationResult>map(NotEligible::new)
                .orElseGet(() -> insert(pair, fan, policy.squad()));
    }

    private ConversationResult insert(FanPair pair, UUID fan, boolean active) {
        UUID id = Ids.next();
        int inserted = sql.run("""
                insert into conversation (community_id, id, low_id, high_id, state, created_at)
                values (terrace_community(), ?, ?, ?, ?, clock_timestamp())
                on conflict (community_id, low_id, high_id) do nothing""", id, pair.low(), pair.high(), active ? "active" : "request");
        if (inserted == 0) {
            return shown(find(pair).orElseThrow(), fan, false);
        }
        sql.run("""
                insert into conversation_member (community_id, conversation_id, user_id, other_id)
                select terrace_community(), ?, n.one, n.other
                from (values (?::uuid, ?::uuid), (?, ?)) as n (one, other)""", id, pair.low(), pair.high(), pair.high(), pair.low());
        return shown(id, fan, true);
    }

    private Optional<UUID> find(FanPair pair) {
        return sql.first("""
                select id from conversation where community_id = terrace_community() and low_id = ? and high_id = ?""", row -> row.id("id"), pair.low(), pair.high());
    }

    private ConversationResult shown(UUID id, UUID fan, boolean fresh) {
        return query.find(id, fan)
                .<ConversationResult>map(conversation -> new Done(conversation, fresh))
                .orElseGet(NoSuchConversation::new);
    }
}
