package io.terrace.sponsorship.campaign;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A creative as its club sees it.
///
/// @param headline the words on top
/// @param body the text below, if there is one
@Schema(name = "Creative")
record CreativeView(
        UUID id,
        UUID campaignId,
        Slot slot,
        String headline,
        @Schema(nullable = true) @Nullable String body,
        @Schema(nullable = true) @Nullable String imageUrl,
        @Schema(nullable = true) @Nullable CallToAction cta,
        boolean archived,
        int version,
        Instant createdAt)
        implements VersionedView {

    @Override
    public String entityVersion() {
        return Integer.toString(version);
    }
}
