package io.terrace.polls.poll;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A poll in its current state.
///
/// @param revision grows with whatever could make a ballot wrong
/// @param sponsor as the poll shows it: of a campaign, as that names it
/// @param over whether its time to close has come, by the database's clock
public record Poll(
        UUID id,
        PollState state,
        int revision,
        ScheduledPollDefinition plan,
        @Nullable PollSponsor sponsor,
        boolean over,
        Instant createdAt) {

    /// What `If-Match` names.
    public String version() {
        return Integer.toString(revision);
    }

    public PollDefinition definition() {
        return plan.definition();
    }

    /// The state that fans see: a poll is over at its instant, not when the scheduler has closed it.
    public PollState shown() {
        return state == PollState.OPEN && over ? PollState.CLOSED : state;
    }

    public boolean isOpen() {
        return shown() == PollState.OPEN;
    }
}
