package io.terrace.community.profile;

import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a fan has agreed to; nothing until they say so.
///
/// @param analytics whether the fan agrees to analytics
/// @param personalisedSponsorship whether the fan agrees to sponsorship chosen for them
/// @param version of the text they were shown; null while they were shown none
/// @param decidedAt when they last decided
record ConsentView(
        boolean analytics,
        boolean personalisedSponsorship,
        @Schema(nullable = true) @Nullable String version,
        @Schema(nullable = true) @Nullable Instant decidedAt)
        implements VersionedView {}
