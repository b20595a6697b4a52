package io.terrace.messaging.conversation;

import io.terrace.messaging.message.ConversationState;
import io.terrace.platform.events.MessagingEvent.ConversationChanged;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan's own settings of a conversation, which the other never learns of. Empty where the fan is no member.
@ApplicationScoped
class ConversationSettingsService {

    /// Until it is taken back.
    static final Instant FOREVER = Instant.parse("9999-12-31T23:59:59Z");

    private final Sql sql;
    private final Outbox outbox;
    private final ConversationQueryService query;
    private final InstantSource clock;

    ConversationSettingsService(Sql sql, Outbox outbox, ConversationQueryService query, InstantSource clock) {
        this.sql = sql;
        this.outbox = outbox;
        this.query = query;
        this.clock = clock;
    }

    /// @param until null to hear of it again
    @Transactional
    Optional<ConversationView> mute(UUID conversation, UUID fan, @Nullable Instant until) {
        return change(conversation, fan, () -> sql.run("""
                update conversation_member set muted_until = ?
                where community_id = terrace_community() and conversation_id = ? and user_id = ?
                    and muted_until is distinct from ?""", until, conversation, fan, until));
    }

    @Transactional
    Optional<ConversationView> archive(UUID conversation, UUID fan, boolean archived) {
        return change(conversation, fan, () -> sql.run("""
                update conversation_member set archived = ?
                where community_id = terrace_community() and conversation_id = ? and user_id = ? and archived <> ?""", archived, conversation, fan, archived));
    }

    private interface Change {
        int run();
    }

    private Optional<ConversationView> change(UUID conversation, UUID fan, Change change) {
        if (query.find(conversation, fan).isEmpty()) {
            return Optional.empty();
        }
        boolean changed = change.run() == 1;
        Optional<ConversationView> now = query.find(conversation, fan);
        now.filter(_ -> changed).map(ConversationView::state).ifPresent(state -> tell(conversation, fan, state));
        return now;
    }

    private void tell(UUID conversation, UUID fan, ConversationState state) {
        outbox.add(new ConversationChanged(
                conversation, Tenancy.current().orElseThrow(), fan, List.of(fan), state.wire(), clock.instant()));
    }
}
