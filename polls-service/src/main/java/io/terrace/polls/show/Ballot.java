package io.terrace.polls.show;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/// A fan's whole answer to a poll.
///
/// @param optionIds the chosen options, each once
/// @param clientId the app's own id for this answer: sent again it changes nothing, even after a later answer
record Ballot(
        @NotNull @Size(min = 1, max = Ballot.MOST) List<@NotNull UUID> optionIds,
        @NotNull UUID clientId) {

    private static final int MOST = 20;

    /// Whether it keeps the rules above, for where a validator would take longer than all the rest.
    boolean keepsRules() {
        return clientId != null
                && optionIds != null
                && !optionIds.isEmpty()
                && optionIds.size() <= MOST
                && optionIds.stream().noneMatch(Objects::isNull);
    }
}
