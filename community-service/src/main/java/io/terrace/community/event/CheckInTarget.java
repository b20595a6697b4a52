package io.terrace.community.event;

import io.terrace.platform.tenancy.ActionPermissionView;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/// An event, as check-in sees it.
///
/// @param kind `match`, `watch_party` or `meetup`
/// @param secret of this event alone
public record CheckInTarget(
        UUID event,
        String kind,
        Venue venue,
        EventStatus status,
        Set<CheckInMethod> methods,
        Instant opensAt,
        Instant closesAt,
        @Nullable Long pointsReward,
        SecretKey secret) {

    /// Whether a fan who comes then is let in.
    public ActionPermissionView permitsAt(Instant at) {
        if (status == EventStatus.CANCELLED) {
            return ActionPermissionView.no("event_cancelled");
        }
        if (status == EventStatus.POSTPONED) {
            return ActionPermissionView.no("event_postponed");
        }
        if (at.isBefore(opensAt)) {
            return ActionPermissionView.no("too_early", Map.of("opensAt", opensAt));
        }
        return at.isBefore(closesAt)
                ? ActionPermissionView.YES
                : ActionPermissionView.no("too_late", Map.of("closedAt", closesAt));
    }
}
