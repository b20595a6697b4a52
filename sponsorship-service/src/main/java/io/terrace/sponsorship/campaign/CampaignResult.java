package io.terrace.sponsorship.campaign;

import java.util.List;
import java.util.Map;

/// How an operation on a campaign or one of its creatives ended.
sealed interface CampaignResult<T> {

    /// The same refusal of an operation that was to return something else.
    ///
    /// @throws IllegalStateException for one that is done
    default <R> CampaignResult<R> as() {
        return switch (this) {
            case Done<T> _ -> throw new IllegalStateException("It is done");
            case NotFound<T>() -> new NotFound<>();
            case Conflict<T>() -> new Conflict<>();
            case WrongState<T>(CampaignState state, List<CampaignState> allowed) -> new WrongState<>(state, allowed);
            case Unfit<T>(Invalid fault) -> new Unfit<>(fault);
            case Refused<T>(String reason, Map<String, Object> params) -> new Refused<>(reason, params);
            case Forbidden<T>() -> new Forbidden<>();
        };
    }

    record Done<T>(T value) implements CampaignResult<T> {}

    /// There is no such campaign, creative or sponsor.
    record NotFound<T>() implements CampaignResult<T> {}

    /// Another change was made since this one read it.
    record Conflict<T>() implements CampaignResult<T> {}

    /// @param allowed the states in which it could be done
    record WrongState<T>(CampaignState state, List<CampaignState> allowed) implements CampaignResult<T> {}

    /// A value of the body does not fit.
    record Unfit<T>(Invalid fault) implements CampaignResult<T> {}

    /// @param reason in lower_snake
    record Refused<T>(String reason, Map<String, Object> params) implements CampaignResult<T> {}

    /// The caller's role does not cover it.
    record Forbidden<T>() implements CampaignResult<T> {}

    /// @param pointer into the body
    /// @param code of the catalogue
    record Invalid(String pointer, String code) {}
}
