package io.terrace.community.squaddie;

import io.terrace.platform.web.VersionedView;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// When a community draws, and whether.
///
/// @param timezone IANA: the draw is at its midnight
@Schema(name = "SquaddieSettings")
record SettingView(@NotNull String timezone, @NotNull Boolean enabled) implements VersionedView {}
