package io.terrace.feed.reply;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A reply as its author makes it: either words or a recording.
///
/// @param clientId the app's own id for it: posting it again makes no second
/// @param text at most 500 characters after trimming
/// @param uploadId the recording, the author's own; it need not be ready yet
record ReplyDraft(
        @NotNull UUID clientId,

        @Pattern(regexp = "[\\s\\S]{0,500}") @Schema(description = "At most 500 characters (code points) after trimming.")
        @Nullable String text,

        @Nullable UUID uploadId) {

    ReplyDraft {
        String trimmed = text == null ? "" : text.strip();
        text = trimmed.isEmpty() ? null : trimmed;
    }

    boolean isOfOneKind() {
        return (text == null) != (uploadId == null);
    }
}
