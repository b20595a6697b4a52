package io.terrace.polls.poll;

import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;

/// What became of a partner's wish about a poll.
public sealed interface Verdict {

    record Done(Poll poll) implements Verdict {}

    record NoSuchPoll() implements Verdict {}

    record Unfit(FieldError fault) implements Verdict {}

    /// @param allowed the states in which it could be
    record WrongState(State state, List<State> allowed) implements Verdict {}

    /// Fans have voted already.
    record Voted() implements Verdict {}

    /// A poll that is neither prediction nor quiz is never settled.
    record NotSettleable() implements Verdict {}
}
