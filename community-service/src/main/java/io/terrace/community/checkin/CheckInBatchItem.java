package io.terrace.community.checkin;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.community.event.CheckInMethod;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A check-in that a phone kept while it was offline.
///
/// @param eventId the path's unless said otherwise
@RegisterForReflection
@Schema(name = "QueuedCheckIn")
record CheckInBatchItem(
        @Nullable UUID eventId,
        @NotNull UUID clientId,
        @NotNull CheckInMethod method,
        @NotNull Instant occurredAt,
        @Nullable @Valid CheckInProofDraft proof) {

    CheckInRequest attempt() {
        return new CheckInRequest(clientId, method, occurredAt, proof, true);
    }
}
