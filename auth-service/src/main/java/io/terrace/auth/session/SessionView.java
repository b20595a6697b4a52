package io.terrace.auth.session;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A session as its fan sees it.
///
/// @param name what the fan calls it
/// @param method `otp`, `partner` or `partner_signed`
/// @param lastUsedAt when its tokens were last refreshed
/// @param current whether it is the one asking
record SessionView(
        UUID id,
        @Schema(nullable = true) @Nullable String name,
        @Schema(nullable = true) @Nullable UUID installationId,
        String method,
        Instant createdAt,
        Instant lastUsedAt,
        Instant expiresAt,
        boolean current)
        implements VersionedView {

    /// Not when it was last used.
    @Override
    public Object guardedPart() {
        return Arrays.asList(id, name);
    }
}
