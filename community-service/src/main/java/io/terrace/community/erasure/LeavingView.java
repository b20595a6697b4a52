package io.terrace.community.erasure;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the fan is told.
///
/// @param dueAt when it begins; until then they can come back
@Schema(name = "Leaving")
record LeavingView(UUID id, State state, Instant requestedAt, Instant dueAt) {

    static LeavingView of(Erasure erasure) {
        return new LeavingView(erasure.id(), erasure.state(), erasure.requestedAt(), erasure.dueAt());
    }
}
