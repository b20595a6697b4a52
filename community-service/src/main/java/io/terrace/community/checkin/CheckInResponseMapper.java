package io.terrace.community.checkin;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/// The contract's words for what became of a check-in.
final class CheckInResponseMapper {

    private CheckInResponseMapper() {}

    static RestResponse<CheckInView> of(CheckInResult verdict) {
        return switch (verdict) {
            case CheckInResult.Accepted(CheckInView checkIn) ->
                ResponseBuilder.<CheckInView>create(RestResponse.Status.CREATED)
                        .header("Location", "/v2/events/" + checkIn.eventId())
                        .entity(checkIn)
                        .build();
            case CheckInResult.Repeated(CheckInView checkIn) -> RestResponse.ok(checkIn);
            case CheckInResult.KeptFirst(CheckInView checkIn) ->
                throw ProblemException.of(ErrorCode.ALREADY_CHECKED_IN, Map.of("checkedInAt", checkIn.occurredAt()));
            case CheckInResult.Rejected(String reason, Map<String, Object> params) ->
                throw ProblemException.withReasons(ErrorCode.CHECKIN_REJECTED, List.of(new Reason(reason, params)));
            case CheckInResult.NoSuchEvent() -> throw ProblemException.notFound();
        };
    }
}
