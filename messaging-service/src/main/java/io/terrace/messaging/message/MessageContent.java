package io.terrace.messaging.message;

import io.terrace.platform.rest.ProblemException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a message says: a text, a recording, or something shared, with a text or without.
///
/// @param text at most 4,000 characters; none when blank
/// @param uploadId the recording, the sender's own; it need not be ready yet
/// @param replyToId a message of the same conversation
/// @param sentAt when the app had it written, for what waited offline; order is `seq` alone
@Schema(name = "MessageContent")
record MessageContent(
        @Pattern(regexp = "[\\s\\S]{0,4000}") @Schema(description = "At most 4,000 characters (code points).") @Nullable String text,

        @Nullable UUID uploadId,
        @Nullable @Valid Share share,
        @Nullable UUID replyToId,
        @Nullable Instant sentAt) {

    // What the pattern counts are code points, so an emoji counts once.
    MessageContent {
        text = text == null || text.isBlank() ? null : text;
    }

    MessageKind kind() {
        if (uploadId != null) {
            return MessageKind.AUDIO;
        }
        return share == null ? MessageKind.TEXT : MessageKind.SHARE;
    }

    /// @throws ProblemException 400 where it says nothing, or too much at once
    MessageContent checked() {
        if (uploadId != null && (text != null || share != null)) {
            throw ProblemException.invalid("/uploadId", "unexpected");
        }
        if (uploadId == null && share == null && text == null) {
            throw ProblemException.invalid("/text", "required");
        }
        return this;
    }
}
