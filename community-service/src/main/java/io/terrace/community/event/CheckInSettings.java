package io.terrace.community.event;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// How and when fans check in.
///
/// @param methods the ways to check in
/// @param pointsReward what a check-in earns; null for nothing
@Schema(name = "EventCheckIn")
record CheckInSettings(
        Set<CheckInMethod> methods,
        Instant opensAt,
        Instant closesAt,
        @Schema(nullable = true) @Nullable Long pointsReward) {

    private static final Duration BEFORE = Duration.ofHours(2);
    private static final Duration AFTER = Duration.ofHours(1);

    static CheckInSettings of(Instant startsAt, Instant endsAt, CheckInSettingsDraft draft) {
        return new CheckInSettings(
                draft.methods() == null ? EnumSet.allOf(CheckInMethod.class) : draft.methods(),
                draft.opensAt() == null ? startsAt.minus(BEFORE) : draft.opensAt(),
                draft.closesAt() == null ? endsAt.plus(AFTER) : draft.closesAt(),
                reward(draft.pointsReward()));
    }

    /// As far from the event's new beginning and end as it was from the old ones.
    CheckInSettings moved(EventDetails old, Instant startsAt, Instant endsAt, CheckInSettingsDraft draft) {
        return new CheckInSettings(
                draft.merged("methods", draft.methods(), methods, EnumSet.allOf(CheckInMethod.class)),
                draft.merged(
                        "opensAt",
                        draft.opensAt(),
                        startsAt.minus(Duration.between(opensAt, old.startsAt())),
                        startsAt.minus(BEFORE)),
                draft.merged(
                        "closesAt",
                        draft.closesAt(),
                        endsAt.plus(Duration.between(old.endsAt(), closesAt)),
                        endsAt.plus(AFTER)),
                reward(draft.merged("pointsReward", draft.pointsReward(), pointsReward, null)));
    }

    private static @Nullable Long reward(@Nullable Long points) {
        return points == null || points == 0 ? null : points;
    }
}
