package io.terrace.community.checkin;

import io.terrace.community.event.CheckInMethod;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A fan's wish to be checked in.
///
/// @param clientId the app's own id for this, so that a repeat is known
/// @param occurredAt when, by the phone; counts where it was offline
/// @param offline whether the phone kept it until now
@Schema(name = "CheckInDraft")
record CheckInRequest(
        @NotNull UUID clientId,
        @NotNull CheckInMethod method,
        @NotNull Instant occurredAt,
        @Nullable @Valid CheckInProofDraft proof,
        boolean offline) {

    CheckInProofDraft shown() {
        return proof == null ? CheckInProofDraft.NONE : proof;
    }
}
