package io.terrace.sponsorship.campaign;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Where a placement is asked for.
///
/// @param eventId the event whose page, poll or feed it is
/// @param locale BCP 47, of the request
/// @param platform of the SDK, such as `ios`
public record PlacementContext(
        @Nullable UUID eventId,
        @Nullable String locale,
        @Nullable String platform) {}
