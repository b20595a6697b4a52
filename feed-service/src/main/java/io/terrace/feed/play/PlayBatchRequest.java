package io.terrace.feed.play;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/// What was heard since the app last told.
///
/// @param plays the parts, 50 at most, in any order
record PlayBatchRequest(@NotNull @Size(min = 1, max = 50) List<@NotNull @Valid PlayedSegmentDraft> plays) {}
