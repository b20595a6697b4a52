package io.terrace.auth.fan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A result for each fan of a batch, in its order.
@Schema(name = "FanBatchResponse")
record FanBatchResponse(List<Item> results) {

    /// What was done for a fan of a batch.
    @Schema(name = "FanBatchStatus")
    enum Status {
        @JsonProperty("created")
        CREATED,
        /// Known before, whether or not something changed.
        @JsonProperty("updated")
        UPDATED,
        @JsonProperty("rejected")
        REJECTED
    }

    /// The result of one fan of a batch.
    ///
    /// @param index the fan's place in `fans`, from 0
    /// @param userId absent where it was rejected
    /// @param code why it was rejected: one of the error catalogue
    /// @param errors the fields at fault, with pointers into the request's body
    @Schema(name = "FanBatchResult")
    record Item(
            int index,
            Status status,
            @JsonInclude(Include.NON_NULL) @Nullable UUID userId,
            @JsonInclude(Include.NON_NULL) @Nullable ErrorCode code,
            @JsonInclude(Include.NON_EMPTY) List<FieldError> errors) {

        static Item rejected(int index, ErrorCode code, List<FieldError> errors) {
            return new Item(index, Status.REJECTED, null, code, errors);
        }
    }
}
