package io.terrace.platform.events;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.UUID;

/// How a fan leaves, and asks what is known of them: community-service begins it, every service answers.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = PrivacyEvent.ErasureRequested.class, name = "erasure.requested"),
    @JsonSubTypes.Type(value = PrivacyEvent.ErasureWithdrawn.class, name = "erasure.withdrawn"),
    @JsonSubTypes.Type(value = PrivacyEvent.ErasureBegun.class, name = "erasure.begun"),
    @JsonSubTypes.Type(value = PrivacyEvent.FanErased.class, name = "fan.erased"),
    @JsonSubTypes.Type(value = PrivacyEvent.ReceiptGiven.class, name = "erasure.receipt_given"),
    @JsonSubTypes.Type(value = PrivacyEvent.ExportRequested.class, name = "export.requested"),
})
public sealed interface PrivacyEvent extends Event {

    UUID userId();

    @Override
    UUID communityId();

    @Override
    default Topic<PrivacyEvent> topic() {
        return Topic.PRIVACY;
    }

    @Override
    default String key() {
        return userId().toString();
    }

    /// A fan who was erased stays erased; that a service has done it is not true any more.
    @Override
    @JsonIgnore
    default boolean outlivesRestore() {
        return switch (this) {
            case ErasureRequested _, ErasureWithdrawn _, ErasureBegun _, FanErased _ -> true;
            case ReceiptGiven _, ExportRequested _ -> false;
        };
    }

    /// A fan wants to be forgotten. Their sessions end and others see them no more, but until it is due they can come
    /// back.
    record ErasureRequested(UUID userId, UUID communityId, UUID erasureId, Instant dueAt, Instant at)
            implements PrivacyEvent {}

    /// They came back in time.
    record ErasureWithdrawn(UUID userId, UUID communityId, UUID erasureId, Instant at) implements PrivacyEvent {}

    /// There is no way back any more. No one signs in as the fan from now on; what they had asked for before is still
    /// being answered.
    record ErasureBegun(UUID userId, UUID communityId, UUID erasureId, Instant at) implements PrivacyEvent {}

    /// No request of the fan is in progress any more: each service erases the fan and gives a receipt.
    record FanErased(UUID userId, UUID communityId, UUID erasureId, Instant at) implements PrivacyEvent {}

    /// A service has forgotten the fan, in the same transaction.
    ///
    /// @param service such as `feed`
    record ReceiptGiven(UUID userId, UUID communityId, UUID erasureId, String service, Instant at)
            implements PrivacyEvent {}

    /// A fan asks for their data: each service answers in [ExportEvent.PartTold]s.
    record ExportRequested(UUID userId, UUID communityId, UUID exportId, Instant at) implements PrivacyEvent {}
}
