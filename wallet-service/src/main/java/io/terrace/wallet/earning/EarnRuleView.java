package io.terrace.wallet.earning;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.rest.VersionedView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What earns points.
///
/// @param event such as `reaction.changed`
/// @param userField the event's field with the fan, or the fans, who earn
/// @param factFields the fields that, with the fan, make a fact: paid once
/// @param where what other fields must be
/// @param perUser how often a fan may be paid
/// @param perUserDay how often in 24 hours
/// @param availableAfterSec how long points are pending
/// @param expiresAfterSec how long they are good
@Schema(name = "EarnRule")
record EarnRuleView(
        UUID id,
        String title,
        String event,
        String userField,
        List<String> factFields,
        Map<String, String> where,
        long points,
        @Schema(nullable = true) @Nullable Long perUser,
        @Schema(nullable = true) @Nullable Long perUserDay,
        @Schema(nullable = true) @Nullable Long availableAfterSec,
        @Schema(nullable = true) @Nullable Long expiresAfterSec,
        @Schema(nullable = true) @Nullable Instant startsAt,
        @Schema(nullable = true) @Nullable Instant endsAt,
        boolean active,
        Instant createdAt)
        implements VersionedView {

    static EarnRuleView read(Row row, Map<String, String> where) {
        return new EarnRuleView(
                row.id("id"),
                row.text("title"),
                row.text("event"),
                row.text("user_field"),
                List.of(row.text("fields").split(",")),
                where,
                row.number("points"),
                row.numberOrNull("per_user"),
                row.numberOrNull("per_user_day"),
                row.numberOrNull("available_sec"),
                row.numberOrNull("expires_sec"),
                row.instantOrNull("starts_at"),
                row.instantOrNull("ends_at"),
                row.flag("active"),
                row.instant("created_at"));
    }

    boolean runsAt(Instant at) {
        return (startsAt == null || !at.isBefore(startsAt)) && (endsAt == null || at.isBefore(endsAt));
    }
}
