package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The other fan, and the request where there is one.
///
/// @param userId the other
/// @param requestId where they have asked
@RegisterForReflection
record SquadPayload(
        UUID userId,
        @JsonInclude(Include.NON_NULL) @Nullable UUID requestId) {}
