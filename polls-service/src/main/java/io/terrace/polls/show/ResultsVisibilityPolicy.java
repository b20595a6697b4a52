package io.terrace.polls.show;

import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollState;

/// Who sees a poll's counts.
final class ResultsVisibilityPolicy {

    private ResultsVisibilityPolicy() {}

    /// @param voted whether the fan has a ballot
    static boolean ofFan(Poll poll, boolean voted) {
        return switch (poll.shown()) {
            case DRAFT, SCHEDULED, CANCELLED -> false;
            case FINALIZED, SETTLED -> true;
            case OPEN, CLOSED ->
                switch (poll.definition().resultsVisibility()) {
                    case ALWAYS -> true;
                    case AFTER_VOTE -> voted;
                    case AFTER_CLOSE -> false;
                };
        };
    }

    /// A draft is its partner's alone.
    static boolean isHidden(Poll poll) {
        return poll.state() == PollState.DRAFT;
    }
}
