package io.terrace.community.report;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

/// Rulings in the contract's words.
final class CaseResponseMapper {

    private CaseResponseMapper() {}

    static CaseView done(CaseActionResult ruling) {
        return switch (ruling) {
            case CaseActionResult.Stands(CaseView view) -> view;
            case CaseActionResult.NoSuchCase() -> throw ProblemException.notFound();
            case CaseActionResult.Elsewhere(CaseState state) -> throw state(state, CaseState.OPEN);
            case CaseActionResult.Taken() -> throw state(CaseState.IN_REVIEW, List.of(CaseState.RECEIVED));
            case CaseActionResult.NoAuthor() -> throw rule("author_unknown");
            case CaseActionResult.NotToBeHidden() -> throw rule("not_hideable");
            case CaseActionResult.AlreadyInForce() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case CaseActionResult.Misplaced(String what) -> throw ProblemException.invalid("/sanction/endsAt", what);
        };
    }

    private static ProblemException rule(String reason) {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }

    private static ProblemException state(CaseState state, List<CaseState> allowed) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE,
                Map.of(
                        "state",
                        state.wire(),
                        "allowed",
                        allowed.stream().map(CaseState::wire).toList()));
    }
}
