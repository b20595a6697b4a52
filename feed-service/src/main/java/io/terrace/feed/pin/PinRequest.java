package io.terrace.feed.pin;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How long a freestyle is to be pinned.
record PinRequest(
        @Schema(
                nullable = true,
                description = "When the pin ends by itself, a minute to 366 days ahead; absent for never.")
        @Nullable Instant endsAt) {}
