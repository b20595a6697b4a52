package io.terrace.messaging.message;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Reason;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A result for each message of a batch, in its order.
@Schema(name = "MessageBatchResults")
record MessageBatchResponse(List<Result> results) {

    /// What became of one message of a batch.
    @Schema(name = "MessageBatchStatus")
    enum Status {
        @JsonProperty("sent")
        SENT,
        /// It was sent before.
        @JsonProperty("repeated")
        REPEATED,
        @JsonProperty("rejected")
        REJECTED
    }

    /// The result for one message of a batch.
    ///
    /// @param index its place in the batch, from 0
    /// @param code why it was not sent
    /// @param errors the values at fault, with pointers into the batch
    /// @param retryable whether sending it again, unchanged, may succeed
    @Schema(name = "MessageBatchResult")
    record Result(
            int index,
            Status status,
            @JsonInclude(Include.NON_NULL) @Nullable MessageView message,
            @JsonInclude(Include.NON_NULL) @Nullable ErrorCode code,
            @JsonInclude(Include.NON_EMPTY) List<FieldError> errors,
            @JsonInclude(Include.NON_EMPTY) List<Reason> reasons,
            boolean retryable) {

        static Result of(int index, MessageView message, boolean fresh) {
            return new Result(index, fresh ? Status.SENT : Status.REPEATED, message, null, List.of(), List.of(), false);
        }

        static Result rejected(int index, Problem problem) {
            return new Result(
                    index,
                    Status.REJECTED,
                    null,
                    problem.code(),
                    problem.errors().stream()
                            .map(error -> new FieldError("/messages/" + index + error.pointer(), error.code()))
                            .toList(),
                    problem.reasons(),
                    problem.code().retryable());
        }
    }
}
