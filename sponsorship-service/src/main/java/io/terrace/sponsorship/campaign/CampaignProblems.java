package io.terrace.sponsorship.campaign;

import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.rest.ProblemException;
import io.terrace.sponsorship.campaign.CampaignResult.Conflict;
import io.terrace.sponsorship.campaign.CampaignResult.Done;
import io.terrace.sponsorship.campaign.CampaignResult.Forbidden;
import io.terrace.sponsorship.campaign.CampaignResult.NotFound;
import io.terrace.sponsorship.campaign.CampaignResult.Refused;
import io.terrace.sponsorship.campaign.CampaignResult.Unfit;
import io.terrace.sponsorship.campaign.CampaignResult.WrongState;
import java.util.List;
import java.util.Map;

/// Which error each result is.
final class CampaignProblems {

    private CampaignProblems() {}

    /// @throws ProblemException where it is not done
    static <T> T value(CampaignResult<T> result) {
        return switch (result) {
            case Done<T>(T value) -> value;
            case NotFound<T>() -> throw ProblemException.notFound();
            case Conflict<T>() -> throw ProblemException.of(ErrorCode.VERSION_CONFLICT);
            case WrongState<T>(CampaignState state, List<CampaignState> allowed) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of(
                                "state",
                                state.wire(),
                                "allowed",
                                allowed.stream().map(CampaignState::wire).toList()));
            case Unfit<T>(CampaignResult.Invalid fault) ->
                throw ProblemException.invalid(fault.pointer(), fault.code());
            case Refused<T>(String reason, Map<String, Object> params) ->
                throw ProblemException.withReasons(ErrorCode.RULE_VIOLATION, List.of(new Reason(reason, params)));
            case Forbidden<T>() -> throw ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE);
        };
    }
}
