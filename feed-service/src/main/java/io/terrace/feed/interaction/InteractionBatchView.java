package io.terrace.feed.interaction;

import java.util.Collection;
import java.util.UUID;

/// What became of a batch of interactions.
///
/// @param recorded how many were recorded
/// @param unknown the freestyles of the others: not there, not published, or not for the caller to see
record InteractionBatchView(int recorded, Collection<UUID> unknown) {}
