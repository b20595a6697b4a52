package io.terrace.polls.vote;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.State;
import io.terrace.polls.result.Totals;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What became of a fan's wish to vote.
public sealed interface Verdict {

    /// @param poll as the ballot was checked against it
    /// @param totals its counts with the ballot; null where that changed nothing
    record Stands(Poll poll, Vote vote, @Nullable Totals totals) implements Verdict {}

    record NoSuchPoll() implements Verdict {}

    /// @param place of the option the poll does not offer
    record NoSuchOption(int place) implements Verdict {}

    record WrongNumber(int min, int max) implements Verdict {}

    record NotEligible(String reason, Map<String, Object> params) implements Verdict {}

    record NotOpen(State state) implements Verdict {}

    record Locked() implements Verdict {}
}
