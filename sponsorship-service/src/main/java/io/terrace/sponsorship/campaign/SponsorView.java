package io.terrace.sponsorship.campaign;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A sponsor as its club sees it.
@Schema(name = "SponsorAccount")
record SponsorView(
        UUID id,
        String name,
        @Schema(nullable = true) @Nullable String logoUrl,
        String disclosure,
        boolean archived,
        int version,
        Instant createdAt)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Integer.toString(version);
    }
}
