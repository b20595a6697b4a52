package io.terrace.messaging.conversation;

import jakarta.validation.constraints.Min;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How far the caller has come; at least one of them. What is read was delivered.
///
/// @param deliveredSeq the last message that the app has
/// @param readSeq the last message that the fan has seen
/// @param listened an audio message of the other that the fan has listened to
@Schema(name = "MessageReceipts")
record ReceiptsRequest(
        @Nullable @Min(0) Long deliveredSeq,
        @Nullable @Min(0) Long readSeq,
        @Nullable UUID listened) {

    boolean isEmpty() {
        return deliveredSeq == null && readSeq == null && listened == null;
    }
}
