package io.terrace.polls.show;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.PollChangeResult;
import io.terrace.polls.poll.PollState;
import java.util.List;
import java.util.Map;

/// The contract's words for what cannot be done.
final class PollProblems {

    private PollProblems() {}

    static Poll done(PollChangeResult verdict) {
        return switch (verdict) {
            case PollChangeResult.Done(Poll poll) -> poll;
            case PollChangeResult.NoSuchPoll() -> throw ProblemException.notFound();
            case PollChangeResult.Unfit(var fault) ->
                throw ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, List.of(fault));
            case PollChangeResult.WrongState(PollState state, List<PollState> allowed) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of(
                                "state",
                                state.wire(),
                                "allowed",
                                allowed.stream().map(PollState::wire).toList()));
            case PollChangeResult.Voted() -> throw rule("ballots_cast");
            case PollChangeResult.NotSettleable() -> throw rule("never_settled");
        };
    }

    static ProblemException rule(String reason) {
        return rule(reason, Map.of());
    }

    static ProblemException rule(String reason, Map<String, Object> params) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, params)));
    }
}
