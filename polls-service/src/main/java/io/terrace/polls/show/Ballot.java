package io.terrace.polls.show;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;

/// A fan's whole answer to a poll.
///
/// @param clientId the app's own id for this answer: sent again it changes nothing, even after a later answer
record Ballot(
        @NotNull @Size(min = 1, max = 20) List<@NotNull UUID> optionIds,
        @NotNull UUID clientId) {}
