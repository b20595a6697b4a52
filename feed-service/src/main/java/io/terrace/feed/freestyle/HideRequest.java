package io.terrace.feed.freestyle;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// Why the club hides a freestyle.
///
/// @param reason in lower snake case, up to 40 characters, such as `hate`; its author reads it as `hiddenReason`
@Schema(name = "FreestyleHideRequest")
record HideRequest(
        @NotNull @Pattern(regexp = "[a-z][a-z0-9_]{0,39}") String reason) {}
