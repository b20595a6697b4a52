package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Events of messaging-service: conversations, messages, calls. Never a message's text.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MessagingEvent.ConversationChanged.class, name = "conversation.changed"),
    @JsonSubTypes.Type(value = MessagingEvent.MessageSent.class, name = "message.sent"),
    @JsonSubTypes.Type(value = MessagingEvent.MessageEdited.class, name = "message.edited"),
    @JsonSubTypes.Type(value = MessagingEvent.MessageDeleted.class, name = "message.deleted"),
    @JsonSubTypes.Type(value = MessagingEvent.ReactionsChanged.class, name = "message.reactions_changed"),
    @JsonSubTypes.Type(value = MessagingEvent.ReceiptAdvanced.class, name = "receipt.advanced"),
    @JsonSubTypes.Type(value = MessagingEvent.TypingStarted.class, name = "typing.started"),
    @JsonSubTypes.Type(value = MessagingEvent.CallRinging.class, name = "call.ringing"),
    @JsonSubTypes.Type(value = MessagingEvent.CallAnswered.class, name = "call.answered"),
    @JsonSubTypes.Type(value = MessagingEvent.CallEnded.class, name = "call.ended"),
    @JsonSubTypes.Type(value = MessagingEvent.MessageUploadGivenUp.class, name = "message_upload.given_up"),
})
public sealed interface MessagingEvent extends Event {

    @Override
    UUID communityId();

    @Override
    default Topic<MessagingEvent> topic() {
        return Topic.MESSAGING;
    }

    /// What happens in a conversation: all of it in order.
    sealed interface InConversation extends MessagingEvent {

        UUID conversationId();

        /// Who did it.
        UUID userId();

        /// The fans who get it: both members, or one of them.
        List<UUID> audience();

        @Override
        default List<UUID> fans() {
            return audience().contains(userId())
                    ? audience()
                    : Stream.concat(audience().stream(), Stream.of(userId())).toList();
        }

        @Override
        default String key() {
            return conversationId().toString();
        }
    }

    /// A conversation changed for its audience: opened, accepted, declined, muted or archived.
    ///
    /// @param state `request`, `active` or `declined`, as the audience sees it
    record ConversationChanged(
            UUID conversationId, UUID communityId, UUID userId, List<UUID> audience, String state, Instant at)
            implements InConversation {}

    /// A message has its number.
    ///
    /// @param seq its place in the conversation
    /// @param userId its sender
    /// @param kind `text`, `audio`, `share` or `system`
    /// @param request whether the conversation is a request: no push shows a preview of it
    /// @param uploadId of kind `audio` alone
    record MessageSent(
            UUID conversationId,
            UUID communityId,
            UUID messageId,
            long seq,
            UUID userId,
            List<UUID> audience,
            String kind,
            boolean request,
            @JsonInclude(Include.NON_NULL) @Nullable UUID uploadId,
            Instant at)
            implements InConversation {}

    /// A message's text is another.
    record MessageEdited(
            UUID conversationId,
            UUID communityId,
            UUID messageId,
            long seq,
            UUID userId,
            List<UUID> audience,
            Instant at)
            implements InConversation {}

    /// A message is gone, for its audience.
    ///
    /// @param scope `all`, where its number stays with nothing on it, or `me`
    /// @param uploadId of an audio message that is gone for all
    record MessageDeleted(
            UUID conversationId,
            UUID communityId,
            UUID messageId,
            long seq,
            UUID userId,
            List<UUID> audience,
            String scope,
            @JsonInclude(Include.NON_NULL) @Nullable UUID uploadId,
            Instant at)
            implements InConversation {}

    /// A message's reactions are others.
    record ReactionsChanged(
            UUID conversationId,
            UUID communityId,
            UUID messageId,
            long seq,
            UUID userId,
            List<UUID> audience,
            Instant at)
            implements InConversation {}

    /// A member has got or read more.
    ///
    /// @param audience the member alone, where what they read is not to be seen
    /// @param readSeq absent where the audience is not to see it
    /// @param messageId the audio message that was listened to
    record ReceiptAdvanced(
            UUID conversationId,
            UUID communityId,
            UUID userId,
            List<UUID> audience,
            long deliveredSeq,
            @JsonInclude(Include.NON_NULL) @Nullable Long readSeq,
            @JsonInclude(Include.NON_NULL) @Nullable UUID messageId,
            Instant at)
            implements InConversation {}

    /// A member is typing. Sent past the outbox; of use for seconds.
    record TypingStarted(UUID conversationId, UUID communityId, UUID userId, List<UUID> audience, Instant at)
            implements InConversation {}

    /// No message has used a fan's recording for days, and none can any more: for the service that stores recordings.
    record MessageUploadGivenUp(UUID uploadId, UUID communityId, UUID ownerId, Instant at) implements MessagingEvent {
        @Override
        public String key() {
            return uploadId.toString();
        }
    }

    /// A call's changes, in order.
    sealed interface CallEvent extends MessagingEvent {

        UUID callId();

        UUID callerId();

        UUID inviteeId();

        @Override
        default List<UUID> fans() {
            return List.of(callerId(), inviteeId());
        }

        @Override
        default String key() {
            return callId().toString();
        }
    }

    /// A fan calls another. A consumer that wakes a device for it checks first whether it has ended.
    ///
    /// @param ringsUntil when it is over unless it was answered
    record CallRinging(UUID callId, UUID communityId, UUID callerId, UUID inviteeId, Instant ringsUntil, Instant at)
            implements CallEvent {}

    /// The invitee has answered.
    ///
    /// @param sessionId of the device that did
    record CallAnswered(
            UUID callId,
            UUID communityId,
            UUID callerId,
            UUID inviteeId,
            @JsonInclude(Include.NON_NULL) @Nullable UUID sessionId,
            Instant at)
            implements CallEvent {}

    /// A call is over.
    ///
    /// @param state `ended`, `declined`, `missed`, `cancelled`, `busy` or `failed`
    /// @param reason of one that was answered: `hung_up`, `left`, `lost` or `too_long`
    /// @param answeredAt where it was
    record CallEnded(
            UUID callId,
            UUID communityId,
            UUID callerId,
            UUID inviteeId,
            String state,
            @JsonInclude(Include.NON_NULL) @Nullable String reason,
            @JsonInclude(Include.NON_NULL) @Nullable Instant answeredAt,
            Instant at)
            implements CallEvent {}
}
