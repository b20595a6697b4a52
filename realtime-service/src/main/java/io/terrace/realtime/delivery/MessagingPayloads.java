package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What streams tell of a conversation. What a message says is asked of the conversation.
@RegisterForReflection
final class MessagingPayloads {

    private MessagingPayloads() {}

    /// @param kind `text`, `audio`, `share` or `system`
    /// @param request whether it is a stranger's: no preview is shown of it
    record Created(UUID conversationId, UUID messageId, long seq, UUID senderId, String kind, boolean request) {}

    /// @param change `text` or `reactions`
    record Updated(UUID conversationId, UUID messageId, long seq, UUID userId, String change) {}

    /// @param scope `me` or `all`
    record Deleted(UUID conversationId, UUID messageId, long seq, UUID userId, String scope) {}

    /// @param readSeq absent where it is not shown
    /// @param listenedMessageId an audio message that was listened to
    record Receipt(
            UUID conversationId,
            UUID userId,
            long deliveredSeq,
            @JsonInclude(Include.NON_NULL) @Nullable Long readSeq,
            @JsonInclude(Include.NON_NULL) @Nullable UUID listenedMessageId) {}

    record Conversation(UUID conversationId, String state) {}

    /// @param ttlSec how long it is shown
    record Typing(UUID conversationId, UUID userId, int ttlSec) {}

    /// That the number of unread messages is another: it is asked of the service, which counts it.
    ///
    /// @param source `messages`
    record Badge(String source, UUID conversationId) {}
}
