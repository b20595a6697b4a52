package io.terrace.messaging.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.messaging.member.MemberCard;
import io.terrace.messaging.message.ConversationState;
import io.terrace.messaging.message.MessageView;
import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A conversation as one of its two members sees it.
///
/// @param members the caller and the other, in the order of their ids
/// @param state `declined` only to who declined it
/// @param requesterId who wrote first, while it is no more than a request
/// @param lastMessage null while there is none that the caller sees
/// @param lastSeq the number of the last message
/// @param unreadCount at most 100
/// @param unreadMore whether there are more than 100
@Schema(name = "Conversation")
record ConversationView(
        UUID id,
        List<MemberCard> members,
        ConversationState state,
        @JsonInclude(Include.NON_NULL) @Nullable UUID requesterId,
        @Schema(nullable = true) @Nullable MessageView lastMessage,
        long lastSeq,
        int unreadCount,
        boolean unreadMore,
        Viewer viewer,
        Peer peer,
        Actions actions,
        Instant createdAt) {

    /// The caller's own.
    ///
    /// @param lastReadSeq the highest `seq` that the caller has read
    /// @param lastDeliveredSeq the highest `seq` that reached a device of the caller
    /// @param mutedUntil null unless muted
    @Schema(name = "ConversationViewer")
    record Viewer(
            long lastReadSeq,
            long lastDeliveredSeq,
            @Schema(nullable = true) @Nullable Instant mutedUntil,
            boolean archived) {}

    /// The other's.
    ///
    /// @param lastDeliveredSeq the highest `seq` that reached a device of the other
    /// @param lastReadSeq absent where one of the two keeps it to themselves
    @Schema(name = "ConversationPeer")
    record Peer(
            UUID userId,
            long lastDeliveredSeq,
            @JsonInclude(Include.NON_NULL) @Nullable Long lastReadSeq) {}

    /// What the viewer may do, and if not, why.
    @Schema(name = "ConversationActions")
    record Actions(
            ActionPermissionView message,
            ActionPermissionView call,
            ActionPermissionView accept,
            ActionPermissionView decline) {}
}
