package io.terrace.sponsorship.placement;

import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.member.ViewabilityThreshold;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What an impression token says. The fan and the community are not in it: the signature binds them.
///
/// @param subject the fan, or a hash of the fan that only the day's secret can make
/// @param lease the part of the goal that pays for it; null where the campaign has no goal
/// @param viewability what the client was asked to measure
/// @param expiresAt to the second
public record PlacementToken(
        UUID id,
        UUID subject,
        UUID campaignId,
        UUID creativeId,
        @Nullable UUID lease,
        Slot slot,
        ViewabilityThreshold viewability,
        Instant expiresAt) {

    PlacementToken until(Instant expiry) {
        return new PlacementToken(id, subject, campaignId, creativeId, lease, slot, viewability, expiry);
    }
}
