package io.terrace.messaging.message;

import io.terrace.platform.rest.ProblemException;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/// Which stretch of a conversation is asked for: the newest unless said otherwise.
record MessagePageRequest(
        @QueryParam("beforeSeq")
        @Min(1) @Parameter(description = "Only those before this number, the latest of them.")
        @Nullable Long before,

        @QueryParam("afterSeq")
        @Min(0) @Parameter(description = "Only those after this number, the earliest of them.")
        @Nullable Long after,

        @QueryParam("aroundSeq") @Min(1) @Parameter(description = "Those on both sides of this number.") @Nullable Long around,

        @QueryParam("limit")
        @DefaultValue("20")
        @Min(1) @Parameter(description = "Messages: 1 to 100, a larger number is lowered.")
        int limit) {

    private static final int MAX_LIMIT = 100;

    MessagePageRequest {
        limit = Math.min(limit, MAX_LIMIT);
    }

    /// @throws ProblemException 400 where two places are named
    MessagePageRequest checked() {
        if (Stream.of(before, after, around).filter(Objects::nonNull).count() > 1) {
            throw ProblemException.invalidQuery(
                    after == null || around != null ? "aroundSeq" : "afterSeq", "unexpected");
        }
        return this;
    }
}
