package io.terrace.realtime.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a call has become.
///
/// @param state as the call itself has it
/// @param ringsUntil while it rings
/// @param reason why one that was answered ended
@RegisterForReflection
record CallPayload(
        UUID callId,
        UUID callerId,
        UUID inviteeId,
        String state,
        @JsonInclude(Include.NON_NULL) @Nullable Instant ringsUntil,
        @JsonInclude(Include.NON_NULL) @Nullable String reason) {}
