package io.terrace.community.squad;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

/// Refusals in the contract's words.
final class SquadProblems {

    private SquadProblems() {}

    static ProblemException rule(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }

    static ProblemException over(SquadRequestView.State state) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE, Map.of("state", state, "allowed", List.of(SquadRequestView.State.REQUESTED)));
    }

    static void unlessDone(BlockOrMuteResult outcome) {
        switch (outcome) {
            case DONE -> {}
            case ONESELF -> throw rule("self");
            case NOT_THERE -> throw ProblemException.notFound();
        }
    }
}
