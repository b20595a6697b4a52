package io.terrace.community.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Whether a fan is here: has the app open, now or until a minute ago.
///
/// @param online whether the fan is here
/// @param lastSeenAt of who is not, to the minute; a week back at most
@Schema(name = "Presence")
public record Presence(
        boolean online,
        @JsonInclude(Include.NON_NULL) @Nullable Instant lastSeenAt) {}
