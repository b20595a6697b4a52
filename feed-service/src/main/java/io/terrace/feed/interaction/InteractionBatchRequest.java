package io.terrace.feed.interaction;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// What a fan did with items of the feed since the app last said so.
///
/// @param interactions 50 at most, in any order
record InteractionBatchRequest(
        @NotNull @Size(min = 1, max = 50) List<@NotNull @Valid Interaction> interactions) {

    /// What a fan did with one item.
    ///
    /// @param freestyleId the item
    /// @param at when; a time that is still to come counts as now
    record Interaction(
            @NotNull UUID freestyleId,
            @NotNull InteractionType type,
            @NotNull Instant at) {}
}
