package io.terrace.sponsorship.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.terrace.sponsorship.campaign.Slot;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// What a campaign may expect if the days to come are like the last ones.
///
/// @param basedOnDays how many of the last seven whole days have a count; with few of them it is a guess
/// @param daysLeft of the flight
/// @param expectedImpressions until the flight ends, no more than the goal leaves
/// @param remaining of the goal; absent without one
/// @param reachesGoal absent without a goal
/// @param slots a forecast for each slot of the campaign
@Schema(name = "CampaignForecast")
record ForecastView(
        int basedOnDays,
        long daysLeft,
        long expectedImpressions,
        @JsonInclude(Include.NON_NULL) @Nullable Long remaining,
        @JsonInclude(Include.NON_NULL) @Nullable Boolean reachesGoal,
        List<SlotForecast> slots) {

    /// One slot.
    ///
    /// @param impressionsPerDay of all campaigns in it, on the average of the last seven days
    /// @param takenPerDay of these, those of campaigns that come before this one and are still in flight
    @Schema(name = "CampaignSlotForecast")
    record SlotForecast(Slot slot, long impressionsPerDay, long takenPerDay) {}
}
