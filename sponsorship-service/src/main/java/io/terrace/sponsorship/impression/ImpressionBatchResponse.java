package io.terrace.sponsorship.impression;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What became of each event, in the order they were sent.
///
/// @param accepted how many were counted
/// @param duplicate how many had been counted before
/// @param rejected how many were refused
@Schema(name = "ImpressionBatchResult")
record ImpressionBatchResponse(long accepted, long duplicate, long rejected, List<ImpressionItem> results) {

    /// Whether an event was counted.
    enum ImpressionStatus {
        @JsonProperty("accepted")
        ACCEPTED,
        @JsonProperty("duplicate")
        DUPLICATE,
        @JsonProperty("rejected")
        REJECTED
    }

    /// The verdict on one event.
    ///
    /// @param reason `token_invalid` (forged, or of another fan), `expired` (came too late, or its exposure went to
    /// another placement), `velocity` (more than 120 impressions a minute), `impossible_order` or `not_viewable`
    @Schema(name = "ImpressionResult")
    record ImpressionItem(
            UUID eventId,
            ImpressionStatus status,
            @JsonInclude(Include.NON_NULL) @Nullable String reason) {}

    static ImpressionBatchResponse of(List<ImpressionItem> results) {
        return new ImpressionBatchResponse(
                count(results, ImpressionStatus.ACCEPTED),
                count(results, ImpressionStatus.DUPLICATE),
                count(results, ImpressionStatus.REJECTED),
                results);
    }

    private static long count(List<ImpressionItem> results, ImpressionStatus status) {
        return results.stream().filter(item -> item.status() == status).count();
    }
}
