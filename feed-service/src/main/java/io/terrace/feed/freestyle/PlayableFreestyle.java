package io.terrace.feed.freestyle;

import java.util.UUID;

/// A published freestyle, as what counts its plays knows it.
///
/// @param durationMs of its recording
public record PlayableFreestyle(UUID authorId, long durationMs) {}
