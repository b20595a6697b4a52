package io.terrace.sponsorship.campaign;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a placement is decided by of one campaign that is scheduled, active or paused.
///
/// @param version grows with every change to the campaign
/// @param startsAt the first midnight of the flight in `timezone`
/// @param endsAt the midnight that ends it, exclusive
/// @param timezone of the days that are counted
/// @param goal impressions; null where there are as many as come
/// @param priority 1 to 10; the greater wins
/// @param creatives those in use, by age; the campaign is placed in no slot that has none
public record CampaignTerms(
        UUID id,
        UUID sponsorId,
        int version,
        CampaignState state,
        Instant startsAt,
        Instant endsAt,
        ZoneId timezone,
        Set<Slot> slots,
        @Nullable Long goal,
        int priority,
        Pacing pacing,
        FrequencyCap frequency,
        Targeting targeting,
        SponsorCard sponsor,
        List<CreativeCard> creatives) {

    /// Who wins where several could be placed: the higher priority, then who ends first, then the older.
    public static final Comparator<CampaignTerms> BY_PRECEDENCE = Comparator.comparingInt(CampaignTerms::priority)
            .reversed()
            .thenComparing(CampaignTerms::endsAt)
            .thenComparing(terms -> terms.id().toString());

    public CampaignTerms {
        slots = Set.copyOf(slots);
        creatives = List.copyOf(creatives);
    }

    /// Whether its flight has begun and not ended.
    public boolean isInFlight(Instant now) {
        return !now.isBefore(startsAt) && now.isBefore(endsAt);
    }

    /// Those of a slot.
    public List<CreativeCard> creativesOf(Slot slot) {
        return creatives.stream().filter(creative -> creative.slot() == slot).toList();
    }
}
