package io.terrace.community.report;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import java.util.List;
import java.util.Map;

/// Rulings in the contract's words.
final class Refusals {

    private Refusals() {}

    static CaseView done(Ruling ruling) {
        return switch (ruling) {
            case Ruling.Stands(CaseView view) -> view;
            case Ruling.NoSuchCase() -> throw ProblemException.notFound();
            case Ruling.Elsewhere(CaseState state) -> throw state(state, CaseState.OPEN);
            case Ruling.Taken() -> throw state(CaseState.IN_REVIEW, List.of(CaseState.RECEIVED));
            case Ruling.NoAuthor() -> throw rule("author_unknown");
            case Ruling.NotToBeHidden() -> throw rule("not_hideable");
            case Ruling.AlreadyInForce() -> throw ProblemException.of(Code.ALREADY_EXISTS);
            case Ruling.Misplaced(String what) -> throw ProblemException.invalid("/sanction/endsAt", what);
        };
    }

    private static ProblemException rule(String reason) {
        return ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason(reason, Map.of())));
    }

    private static ProblemException state(CaseState state, List<CaseState> allowed) {
        return ProblemException.of(
                Code.INVALID_STATE,
                Map.of(
                        "state",
                        state.wire(),
                        "allowed",
                        allowed.stream().map(CaseState::wire).toList()));
    }
}
