package io.terrace.community.squad;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import java.util.List;
import java.util.Map;

/// Refusals in the contract's words.
final class Refusals {

    private Refusals() {}

    static ProblemException rule(String reason) {
        return ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }

    static ProblemException over(SquadRequest.State state) {
        return ProblemException.of(
                Code.INVALID_STATE, Map.of("state", state, "allowed", List.of(SquadRequest.State.REQUESTED)));
    }

    static void unlessDone(Shunned outcome) {
        switch (outcome) {
            case DONE -> {}
            case ONESELF -> throw rule("self");
            case NOT_THERE -> throw ProblemException.notFound();
        }
    }
}
