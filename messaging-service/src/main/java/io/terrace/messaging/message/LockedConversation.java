package io.terrace.messaging.message;

import io.terrace.messaging.member.ContactPolicy;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A conversation whose row is locked until the transaction ends: its holder gives numbers.
public final class LockedConversation {

    /// Why who asked may write no second message.
    public static final String AWAITING_ACCEPTANCE = "awaiting_acceptance";

    private final UUID id;
    private final UUID low;
    private final UUID high;
    private final Instant now;
    private final Map<UUID, ContactPolicy> policies = new HashMap<>();
    private ConversationState state;
    private @Nullable UUID requester;
    private long lastSeq;
    private boolean isChanged;

    private LockedConversation(Row row) {
        id = row.id("id");
        low = row.id("low_id");
        high = row.id("high_id");
        state = row.constant("state", ConversationState.class);
        requester = row.idOrNull("requester_id");
        lastSeq = row.number("last_seq");
        now = row.instant("now");
    }

    /// Locks them in the order of their ids, then looks at blocks and sanctions of their members: what was committed
    /// before the lock was taken is seen. The time is read outside the locking query, which would read it before it
    /// waits.
    public static Map<UUID, LockedConversation> lock(Sql sql, Collection<UUID> ids) {
        Map<UUID, LockedConversation> locked = new LinkedHashMap<>();
        sql.list("""
                        with locked as materialized (
                            select id, low_id, high_id, state, requester_id, last_seq
                            from conversation where community_id = terrace_community() and id = any(?)
                            order by id for update)
                        select locked.*, clock_timestamp() as now from locked""", LockedConversation::new, ArrayParameter.ids(ids)).forEach(one -> locked.put(one.id, one));
        List<LockedConversation> all = List.copyOf(locked.values());
        if (!all.isEmpty()) {
            sql.list(
                    "select p.conversation, p.fan, " + ContactPolicy.columns("p.fan", "p.peer") + """
                             from (
                                select * from unnest(?, ?, ?) as one (conversation, fan, peer)
                                union all
                                select * from unnest(?, ?, ?) as other (conversation, fan, peer)) as p""",
                    row -> {
                        LockedConversation one = Objects.requireNonNull(locked.get(row.id("conversation")));
                        one.policies.put(row.id("fan"), ContactPolicy.read(row));
                        return one.id;
                    },
                    ArrayParameter.ids(all, one -> one.id),
                    ArrayParameter.ids(all, one -> one.low),
                    ArrayParameter.ids(all, one -> one.high),
                    ArrayParameter.ids(all, one -> one.id),
                    ArrayParameter.ids(all, one -> one.high),
                    ArrayParameter.ids(all, one -> one.low));
        }
        return locked;
    }

    public static Optional<LockedConversation> lock(Sql sql, UUID id) {
        return lock(sql, List.of(id)).values().stream().findFirst();
    }

    public UUID id() {
        return id;
    }

    public Instant now() {
        return now;
    }

    public ConversationState state() {
        return state;
    }

    public @Nullable UUID requester() {
        return requester;
    }

    public long lastSeq() {
        return lastSeq;
    }

    public List<UUID> members() {
        return List.of(low, high);
    }

    public boolean has(UUID fan) {
        return low.equals(fan) || high.equals(fan);
    }

    /// Whether the fan is a member who is to see the conversation.
    public boolean shows(UUID fan) {
        return has(fan) && !policy(fan).blocked();
    }

    /// What keeps the fan, a member, from the other.
    public ContactPolicy policy(UUID fan) {
        ContactPolicy policy = policies.get(fan);
        if (policy == null) {
            throw new IllegalArgumentException("Not a member");
        }
        return policy;
    }

    /// Why the fan, a member, may not write; empty where they may.
    Optional<String> writeRefusal(UUID fan) {
        return writeRefusal(policy(fan), state, requester, lastSeq, fan);
    }

    /// Why a fan without a sanction may not write in a conversation that is so; empty where they may. One who
    /// answers a request accepts it.
    public static Optional<String> writeRefusal(
            ContactPolicy policy, ConversationState state, @Nullable UUID requester, long lastSeq, UUID fan) {
        if (policy.hidden()) {
            return Optional.of(ContactPolicy.UNAVAILABLE);
        }
        if (state == ConversationState.ACTIVE || (requester != null && !requester.equals(fan))) {
            return Optional.empty();
        }
        if (requester == null || lastSeq == 0) {
            return policy.messageRefusal();
        }
        return policy.squad() ? Optional.empty() : Optional.of(AWAITING_ACCEPTANCE);
    }

    /// What a message of the fan makes of the conversation.
    void write(UUID fan) {
        if (state == ConversationState.ACTIVE) {
            return;
        }
        if ((requester != null && !requester.equals(fan) && lastSeq > 0)
                || policy(fan).squad()) {
            move(ConversationState.ACTIVE);
        } else if (!fan.equals(requester)) {
            requester = fan;
            isChanged = true;
        }
    }

    public void move(ConversationState next) {
        state = next;
        isChanged = true;
    }

    /// Whether its state is another than when this was asked last.
    boolean takeChange() {
        boolean taken = isChanged;
        isChanged = false;
        return taken;
    }

    public long nextSeq() {
        return ++lastSeq;
    }
}
