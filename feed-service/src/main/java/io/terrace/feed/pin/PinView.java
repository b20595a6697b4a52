package io.terrace.feed.pin;

import io.terrace.feed.freestyle.FreestyleView;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A pinned freestyle.
///
/// @param pinnedAt when it was pinned first
/// @param endsAt when the pin ends by itself; null for never
/// @param freestyle as the caller is to see it
record PinView(
        Instant pinnedAt, @Schema(nullable = true) @Nullable Instant endsAt, FreestyleView freestyle) {}
