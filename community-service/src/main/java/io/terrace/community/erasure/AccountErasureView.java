package io.terrace.community.erasure;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What the fan sees.
///
/// @param dueAt when it begins; until then they can come back
@Schema(name = "Leaving")
record AccountErasureView(UUID id, ErasureState state, Instant requestedAt, Instant dueAt) {

    static AccountErasureView of(ErasureRow erasure) {
        return new AccountErasureView(erasure.id(), erasure.state(), erasure.requestedAt(), erasure.dueAt());
    }
}
