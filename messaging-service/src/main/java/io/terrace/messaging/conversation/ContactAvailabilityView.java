package io.terrace.messaging.conversation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Whether a fan can be written to and called.
///
/// @param canMessage whether the caller can write to the fan
/// @param canCall whether the caller can call the fan
/// @param reason why not, of writing where both are not possible; absent where both are
@Schema(name = "ContactAvailability")
record ContactAvailabilityView(
        boolean canMessage,
        boolean canCall,
        @JsonInclude(Include.NON_NULL) @Nullable String reason) {}
