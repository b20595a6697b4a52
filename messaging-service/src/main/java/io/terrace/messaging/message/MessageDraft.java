package io.terrace.messaging.message;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A message as its sender writes it.
///
/// @param clientId the app's own id for it: sending it again makes no second
/// @param text at most 4,000 characters; none when blank
/// @param uploadId the recording, the sender's own; it need not be ready yet
/// @param replyToId a message of the same conversation
/// @param sentAt when the app had it written, for what waited offline; order is `seq` alone
@Schema(name = "MessageDraft")
record MessageDraft(
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
