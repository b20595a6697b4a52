package io.terrace.feed.freestyle;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A freestyle as its author makes it.
///
/// @param clientId the app's own id for it: posting it again makes no second
/// @param uploadId the recording, the author's own; it need not be ready yet
/// @param caption at most 500 characters after trimming; none when blank
/// @param visibility `community` unless said otherwise
/// @param eventId the event it belongs to
/// @param expiresAt when it is removed by itself, a minute to a year from now; never where absent
record FreestyleDraft(
        @NotNull UUID clientId,
        @NotNull UUID uploadId,

        @Pattern(regexp = "[\\s\\S]{0,500}") @Schema(description = "At most 500 characters (code points) after trimming.")
        @Nullable String caption,

        Visibility visibility,
        @Nullable UUID eventId,
        @Nullable Instant expiresAt) {

    // What the pattern counts are code points, so an emoji counts once.
    FreestyleDraft {
        String trimmed = caption == null ? "" : caption.strip();
        caption = trimmed.isEmpty() ? null : trimmed;
        visibility = visibility == null ? Visibility.COMMUNITY : visibility;
    }
}
