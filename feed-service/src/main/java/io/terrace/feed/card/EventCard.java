package io.terrace.feed.card;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// An event in the feed, as the club last changed it.
///
/// @param title the title that fans read
/// @param venueName where it takes place
/// @param kind `match`, `watch_party` or `meetup`
/// @param timezone IANA
/// @param status `scheduled`, `postponed` or `cancelled`; its times say whether it is live
@Schema(name = "FeedEventCard")
public record EventCard(
        UUID id,

        @Schema(enumeration = {"match", "watch_party", "meetup"})
        String kind,

        String title,
        String venueName,
        String timezone,
        Instant startsAt,
        Instant endsAt,

        @Schema(enumeration = {"scheduled", "postponed", "cancelled"})
        String status) {}
