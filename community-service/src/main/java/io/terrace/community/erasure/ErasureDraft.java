package io.terrace.community.erasure;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A request to erase the caller's account and data.
///
/// @param immediate whether to begin now rather than after the time in which the fan can come back; no by default
@Schema(name = "ErasureDraft")
record ErasureDraft(@Schema(nullable = true) @Nullable Boolean immediate) {

    static final ErasureDraft IN_TIME = new ErasureDraft(false);

    boolean isImmediate() {
        return Boolean.TRUE.equals(immediate);
    }
}
