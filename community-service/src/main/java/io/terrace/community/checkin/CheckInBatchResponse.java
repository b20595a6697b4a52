package io.terrace.community.checkin;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.platform.kernel.Problem.Reason;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A verdict for each of a batch, in its order.
@Schema(name = "CheckInVerdicts")
record CheckInBatchResponse(List<Item> items) {

    /// The result of one check-in of a batch.
    ///
    /// @param verdict `accepted`, `duplicate`, `conflict_kept_first` or `rejected`
    /// @param checkIn the valid one
    /// @param reasons why there is none
    @Schema(name = "CheckInVerdict")
    record Item(
            @JsonInclude(Include.NON_NULL) @Nullable String clientId,
            String verdict,
            @JsonInclude(Include.NON_NULL) @Nullable CheckInView checkIn,
            @JsonInclude(Include.NON_NULL) @Nullable List<Reason> reasons) {

        static Item of(String clientId, CheckInResult verdict) {
            return switch (verdict) {
                case CheckInResult.Accepted(CheckInView checkIn) -> new Item(clientId, "accepted", checkIn, null);
                case CheckInResult.Repeated(CheckInView checkIn) -> new Item(clientId, "duplicate", checkIn, null);
                case CheckInResult.KeptFirst(CheckInView checkIn) ->
                    new Item(clientId, "conflict_kept_first", checkIn, null);
                case CheckInResult.Rejected(var reason, var params) -> rejected(clientId, new Reason(reason, params));
                case CheckInResult.NoSuchEvent() -> rejected(clientId, new Reason("not_found", Map.of()));
            };
        }

        static Item rejected(@Nullable String clientId, Reason reason) {
            return new Item(clientId, "rejected", null, List.of(reason));
        }
    }
}
