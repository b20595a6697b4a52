package io.terrace.sponsorship.placement;

import io.terrace.sponsorship.campaign.Slot;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A fan's question.
///
/// @param eventId where the context is an event
/// @param pollId where it is a poll, which may be one of an event
record PlacementCommand(
        UUID community,
        UUID fan,
        List<Slot> slots,
        @Nullable UUID eventId,
        @Nullable UUID pollId,
        @Nullable String locale,
        @Nullable String platform) {}
