package io.terrace.polls.poll;

import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What became of a partner's wish about a poll.
public sealed interface PollChangeResult {

    record Done(Poll poll) implements PollChangeResult {}

    record NoSuchPoll() implements PollChangeResult {}

    record Unfit(FieldError fault) implements PollChangeResult {}

    /// @param allowed the states in which it could be
    record WrongState(PollState state, List<PollState> allowed) implements PollChangeResult {}

    /// Fans have voted already.
    record Voted() implements PollChangeResult {}

    /// A poll that is neither prediction nor quiz is never settled.
    record NotSettleable() implements PollChangeResult {}
}
