package io.terrace.polls.show;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;

/// What turned out to be right.
///
/// @param correctOptionIds the options that were right
record SettlementRequest(@NotNull @Size(min = 1, max = 20) List<@NotNull UUID> correctOptionIds) {}
