package io.terrace.community.event;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;

/// The contract's words for what cannot be done.
final class EventResponseMapper {

    private EventResponseMapper() {}

    static EventView done(EventChangeResult verdict) {
        return switch (verdict) {
            case EventChangeResult.Done(EventView event) -> event;
            case EventChangeResult.NoSuchEvent() -> throw ProblemException.notFound();
            case EventChangeResult.Unfit(var fault) ->
                throw ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, List.of(fault));
            case EventChangeResult.WrongStatus(EventStatus status) -> throw state(status);
        };
    }

    static EventView done(RsvpResult verdict) {
        return switch (verdict) {
            case RsvpResult.Stands(EventView event) -> event;
            case RsvpResult.NoSuchEvent() -> throw ProblemException.notFound();
            case RsvpResult.Over(EventStatus status) -> throw state(status);
            case RsvpResult.IsThere() -> throw ProblemException.of(ErrorCode.ALREADY_CHECKED_IN);
        };
    }

    static ProblemException noCommunity() {
        return ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason("no_community", Map.of())));
    }

    private static ProblemException state(EventStatus status) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE,
                Map.of(
                        "state",
                        status.wire(),
                        "allowed",
                        EventStatus.OPEN.stream().map(EventStatus::wire).toList()));
    }
}
