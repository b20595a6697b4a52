package io.terrace.polls.poll;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How far a poll has come.
///
/// ```
/// draft → scheduled → open → closed → finalized → settled
/// any but settled → cancelled
/// ```
public enum PollState {
    DRAFT,
    SCHEDULED,
    OPEN,
    /// No one votes any more; the recount follows by itself.
    CLOSED,
    /// The counts are final.
    FINALIZED,
    /// The right options are known.
    SETTLED,
    CANCELLED;

    /// The states whose polls a partner may still edit.
    public static final List<PollState> EDITABLE = List.of(DRAFT, SCHEDULED, OPEN);

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Empty for what is no state.
    public static Optional<PollState> of(String wire) {
        return Arrays.stream(values())
                .filter(state -> state.wire().equals(wire))
                .findFirst();
    }

    public boolean isFinal() {
        return this == FINALIZED || this == SETTLED;
    }
}
