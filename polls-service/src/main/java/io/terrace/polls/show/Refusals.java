package io.terrace.polls.show;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import io.terrace.polls.poll.Poll;
import io.terrace.polls.poll.State;
import io.terrace.polls.poll.Verdict;
import java.util.List;
import java.util.Map;

/// The contract's words for what cannot be done.
final class Refusals {

    private Refusals() {}

    static Poll done(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Done(Poll poll) -> poll;
            case Verdict.NoSuchPoll() -> throw ProblemException.notFound();
            case Verdict.Unfit(var fault) -> throw ProblemException.withErrors(Code.VALIDATION_FAILED, List.of(fault));
            case Verdict.WrongState(State state, List<State> allowed) ->
                throw ProblemException.of(
                        Code.INVALID_STATE,
                        Map.of(
                                "state",
                                state.wire(),
                                "allowed",
                                allowed.stream().map(State::wire).toList()));
            case Verdict.Voted() -> throw rule("ballots_cast");
            case Verdict.NotSettleable() -> throw rule("never_settled");
        };
    }

    static ProblemException rule(String reason) {
        return rule(reason, Map.of());
    }

    static ProblemException rule(String reason, Map<String, Object> params) {
        return ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason(reason, params)));
    }
}
