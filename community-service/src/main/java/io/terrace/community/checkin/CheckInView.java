package io.terrace.community.checkin;

import io.terrace.community.event.CheckInMethod;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// A fan was at an event.
///
/// @param clientId the app's own id for it
/// @param offline whether the phone kept it until it was online again
/// @param occurredAt when they were there
/// @param recordedAt when it was heard of
/// @param streakWeeks how many weeks in a row, up to this one, they have been at one
@Schema(name = "CheckIn")
record CheckInView(
        UUID id,
        UUID eventId,
        UUID userId,
        UUID clientId,
        CheckInMethod method,
        boolean offline,
        Instant occurredAt,
        Instant recordedAt,
        int streakWeeks) {}
