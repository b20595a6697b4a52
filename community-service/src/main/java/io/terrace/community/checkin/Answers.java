package io.terrace.community.checkin;

import io.terrace.platform.kernel.Code;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.web.ProblemException;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// The contract's words for what became of a check-in.
final class Answers {

    private Answers() {}

    static RestResponse<CheckIn> of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Accepted(CheckIn checkIn) ->
                ResponseBuilder.<CheckIn>create(RestResponse.Status.CREATED)
                        .header("Location", "/v2/events/" + checkIn.eventId())
                        .entity(checkIn)
                        .build();
            case Verdict.Repeated(CheckIn checkIn) -> RestResponse.ok(checkIn);
            case Verdict.KeptFirst(CheckIn checkIn) ->
                throw ProblemException.of(Code.ALREADY_CHECKED_IN, Map.of("checkedInAt", checkIn.occurredAt()));
            case Verdict.Rejected(String reason, Map<String, Object> params) ->
                throw ProblemException.withReasons(Code.CHECKIN_REJECTED, List.of(new Reason(reason, params)));
            case Verdict.NoSuchEvent() -> throw ProblemException.notFound();
        };
    }
}
