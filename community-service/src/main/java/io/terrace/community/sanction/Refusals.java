package io.terrace.community.sanction;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import java.util.List;
import java.util.Map;

/// Verdicts in the contract's words.
final class Refusals {

    private Refusals() {}

    static SanctionView done(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Stands(SanctionView sanction) -> sanction;
            case Verdict.NoSuchSanction() -> throw ProblemException.notFound();
            case Verdict.Over(State state) -> throw state(state.wire(), State.ACTIVE.wire());
            case Verdict.NoAppeal() -> throw state("none", Ruling.RECEIVED.wire());
            case Verdict.Decided(Ruling ruling) ->
                throw state(ruling.wire(), ruling == Ruling.RECEIVED ? "none" : Ruling.RECEIVED.wire());
            case Verdict.OwnDecision() ->
                throw ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason("own_decision", Map.of())));
        };
    }

    private static ProblemException state(String state, String allowed) {
        return ProblemException.of(Code.INVALID_STATE, Map.of("state", state, "allowed", List.of(allowed)));
    }
}
