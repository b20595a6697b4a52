package io.terrace.community.sanction;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

/// Verdicts in the contract's words.
final class SanctionProblems {

    private SanctionProblems() {}

    static SanctionView done(SanctionResult verdict) {
        return switch (verdict) {
            case SanctionResult.Stands(SanctionView sanction) -> sanction;
            case SanctionResult.NoSuchSanction() -> throw ProblemException.notFound();
            case SanctionResult.Over(SanctionState state) -> throw state(state.wire(), SanctionState.ACTIVE.wire());
            case SanctionResult.NoAppeal() -> throw state("none", AppealState.RECEIVED.wire());
            case SanctionResult.Decided(AppealState ruling) ->
                throw state(ruling.wire(), ruling == AppealState.RECEIVED ? "none" : AppealState.RECEIVED.wire());
            case SanctionResult.OwnDecision() ->
                throw ProblemException.withReasons(
                        ErrorCode.RULE_VIOLATION, List.of(new Reason("own_decision", Map.of())));
        };
    }

    private static ProblemException state(String state, String allowed) {
        return ProblemException.of(ErrorCode.INVALID_STATE, Map.of("state", state, "allowed", List.of(allowed)));
    }
}
