package io.terrace.wallet.reward;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.kernel.Problem.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// Whether a fan may have a reward now.
///
/// @param eligible whether the fan may have it now
/// @param reasons all that stand in the way: `insufficient_points`, `tier_too_low`, `limit_reached`, `out_of_stock`,
///     `not_started`, `ended`, `requires_check_in`
/// @param unlockHint what the fan can do about the first of them that something can be done about: `earn_points`,
///     `reach_tier`, `wait`, `check_in`
@Schema(name = "RewardEligibility")
record RewardEligibilityView(
        boolean eligible,
        List<Reason> reasons,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Reason unlockHint) {

    /// What it depends on beside the reward.
    ///
    /// @param used how often the fan has had it
    /// @param attended whether they were at the event it asks for
    /// @param tierThreshold what the least tier takes
    record Facts(long available, long earned, long used, boolean attended, long tierThreshold, Instant now) {}

    static RewardEligibilityView of(RewardView reward, Facts facts) {
        List<Reason> reasons = new ArrayList<>();
        List<Reason> hints = new ArrayList<>();
        time(reward, facts, reasons, hints);
        Long stock = reward.stock();
        if (stock != null && stock < 1) {
            reasons.add(new Reason("out_of_stock", Map.of()));
        }
        Long limit = reward.perUserLimit();
        if (limit != null && facts.used() >= limit) {
            reasons.add(new Reason("limit_reached", Map.of("limit", limit)));
        }
        String tier = reward.minTier();
        if (tier != null && facts.earned() < facts.tierThreshold()) {
            reasons.add(new Reason("tier_too_low", Map.of("tier", tier)));
            hints.add(new Reason("reach_tier", Map.of("tier", tier, "points", facts.tierThreshold() - facts.earned())));
        }
        if (reward.checkedInEventId() != null && !facts.attended()) {
            reasons.add(new Reason("requires_check_in", Map.of("eventId", reward.checkedInEventId())));
            hints.add(new Reason("check_in", Map.of("eventId", reward.checkedInEventId())));
        }
        if (facts.available() < reward.cost()) {
            long missing = reward.cost() - facts.available();
            reasons.add(new Reason("insufficient_points", Map.of("missing", missing)));
            hints.add(new Reason("earn_points", Map.of("points", missing)));
        }
        boolean hopeless = reasons.size() > hints.size();
        return new RewardEligibilityView(
                reasons.isEmpty(), reasons, hints.isEmpty() || hopeless ? null : hints.getFirst());
    }

    private static void time(RewardView reward, Facts facts, List<Reason> reasons, List<Reason> hints) {
        Instant from = reward.validFrom();
        Instant to = reward.validTo();
        if (from != null && facts.now().isBefore(from)) {
            reasons.add(new Reason("not_started", Map.of("at", from)));
            hints.add(new Reason("wait", Map.of("until", from)));
        }
        if (to != null && !facts.now().isBefore(to)) {
            reasons.add(new Reason("ended", Map.of("at", to)));
        }
    }
}
