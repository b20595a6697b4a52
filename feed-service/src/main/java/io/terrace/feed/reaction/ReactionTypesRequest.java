package io.terrace.feed.reaction;

import io.terrace.feed.ReactionTypeDefinition;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The reactions to offer from now on.
///
/// @param items in the order to offer them, each type once
record ReactionTypesRequest(
        @NotNull @Size(min = 1, max = 20) List<@NotNull @Valid Item> items) {

    /// A reaction to offer.
    ///
    /// @param type its name for good, lower snake case
    /// @param emoji one emoji that shows it
    /// @param label for a screen reader
    @Schema(name = "ReactionTypeDraft")
    record Item(
            @NotNull @Pattern(regexp = ReactionTypeDefinition.NAME) String type,

            @NotNull @Size(max = 40) String emoji,
            @NotBlank @Size(max = 40) String label) {}

    List<ReactionTypeDefinition> types() {
        return items.stream()
                .map(item -> new ReactionTypeDefinition(item.type(), item.emoji(), item.label()))
                .toList();
    }
}
