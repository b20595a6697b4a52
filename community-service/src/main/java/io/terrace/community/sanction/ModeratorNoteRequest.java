package io.terrace.community.sanction;

import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A moderator's note for the history.
///
/// @param note for the club alone, at most 1,000 characters
@Schema(name = "ModeratorNote")
public record ModeratorNoteRequest(
        @Nullable @Size(min = 1, max = 1000) String note) {

    /// What is in it, where it is there at all.
    public static @Nullable String of(@Nullable ModeratorNoteRequest note) {
        return note == null ? null : note.note();
    }
}
