package io.terrace.community.squaddie;

import io.terrace.platform.rest.VersionedView;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// When a community draws, and whether.
///
/// @param timezone IANA, such as `Europe/Madrid`, no abbreviation: the draw is at its midnight, and the days of reports
///   and sponsored flights are its days
@Schema(name = "SquaddieSettings")
record SquaddieDrawSettings(
        @NotNull String timezone, @NotNull Boolean enabled) implements VersionedView {}
