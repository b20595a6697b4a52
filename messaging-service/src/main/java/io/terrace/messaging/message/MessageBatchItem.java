package io.terrace.messaging.message;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A message of a batch: a draft, and where it goes.
///
/// @param sentAt the device's clock when the fan sent it
@RegisterForReflection
@Schema(name = "MessageBatchItem")
record MessageBatchItem(
        @NotNull UUID conversationId,
        @NotNull UUID clientId,

        @Pattern(regexp = "[\\s\\S]{0,4000}") @Schema(description = "At most 4,000 characters (code points).") @Nullable String text,

        @Nullable UUID uploadId,
        @Nullable @Valid Share share,
        @Nullable UUID replyToId,
        @Nullable Instant sentAt) {

    MessageContent content() {
        return new MessageContent(text, uploadId, share, replyToId, sentAt);
    }
}
