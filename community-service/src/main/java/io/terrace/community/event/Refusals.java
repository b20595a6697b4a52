package io.terrace.community.event;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import java.util.List;
import java.util.Map;

/// The contract's words for what cannot be done.
final class Refusals {

    private Refusals() {}

    static EventView done(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Done(EventView event) -> event;
            case Verdict.NoSuchEvent() -> throw ProblemException.notFound();
            case Verdict.Unfit(var fault) -> throw ProblemException.withErrors(Code.VALIDATION_FAILED, List.of(fault));
            case Verdict.WrongStatus(Status status) -> throw state(status);
        };
    }

    static EventView done(RsvpVerdict verdict) {
        return switch (verdict) {
            case RsvpVerdict.Stands(EventView event) -> event;
            case RsvpVerdict.NoSuchEvent() -> throw ProblemException.notFound();
            case RsvpVerdict.Over(Status status) -> throw state(status);
            case RsvpVerdict.IsThere() -> throw ProblemException.of(Code.ALREADY_CHECKED_IN);
        };
    }

    static ProblemException noCommunity() {
        return ProblemException.withReasons(Code.RULE_VIOLATION, List.of(new Reason("no_community", Map.of())));
    }

    private static ProblemException state(Status status) {
        return ProblemException.of(
                Code.INVALID_STATE,
                Map.of(
                        "state",
                        status.wire(),
                        "allowed",
                        Status.OPEN.stream().map(Status::wire).toList()));
    }
}
