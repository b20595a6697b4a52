package io.terrace.sponsorship.preview;

import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.campaign.CampaignTerms;
import io.terrace.sponsorship.campaign.CampaignTermsRepository;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.preview.ForecastView.SlotForecast;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Says what a campaign may expect, from the counts of the last days.
@ApplicationScoped
class CampaignForecaster {

    private static final int DAYS = 7;

    private record DayCount(UUID campaign, Slot slot, String day, long impressions) {}

    private final Sql sql;
    private final CampaignTermsRepository campaigns;
    private final InstantSource clock;

    CampaignForecaster(Sql sql, CampaignTermsRepository campaigns, InstantSource clock) {
        this.sql = sql;
        this.campaigns = campaigns;
        this.clock = clock;
    }

    /// Empty where there is no such campaign.
    @Transactional
    Optional<ForecastView> forecast(UUID id) {
        return campaigns.find(id).map(this::forecast);
    }

    private ForecastView forecast(CampaignTerms campaign) {
        Instant now = clock.instant();
        List<DayCount> counts = counts();
        Set<UUID> before = new HashSet<>();
        for (CampaignTerms other : campaigns.load().campaigns()) {
            if (other.isInFlight(now) && CampaignTerms.BY_PRECEDENCE.compare(other, campaign) < 0) {
                before.add(other.id());
            }
        }
        List<SlotForecast> slots = campaign.slots().stream()
                .sorted()
                .map(slot -> slot(slot, counts, before))
                .toList();
        long daysLeft = daysLeft(campaign, now);
        long open = slots.stream()
                        .mapToLong(slot -> slot.impressionsPerDay() - slot.takenPerDay())
                        .sum()
                * daysLeft;
        int based = (int) counts.stream().map(DayCount::day).distinct().count();
        Long goal = campaign.goal();
        if (goal == null) {
            return new ForecastView(based, daysLeft, open, null, null, slots);
        }
        long remaining = Math.max(0, goal - counted(campaign.id()));
        return new ForecastView(based, daysLeft, Math.min(open, remaining), remaining, open >= remaining, slots);
    }

    private static SlotForecast slot(Slot slot, List<DayCount> counts, Set<UUID> before) {
        long all = 0;
        long taken = 0;
        for (DayCount count : counts) {
            if (count.slot() == slot) {
                all += count.impressions();
                taken += before.contains(count.campaign()) ? count.impressions() : 0;
            }
        }
        return new SlotForecast(slot, all / DAYS, taken / DAYS);
    }

    private static long daysLeft(CampaignTerms campaign, Instant now) {
        Instant from = now.isAfter(campaign.startsAt()) ? now : campaign.startsAt();
        return from.isBefore(campaign.endsAt())
                ? Duration.between(from, campaign.endsAt())
                        .plusDays(1)
                        .minusNanos(1)
                        .toDays()
                : 0;
    }

    /// A row for each campaign, slot and day: as many as ran in seven days.
    private List<DayCount> counts() {
        return sql.list(
                """
                select campaign_id, slot, day::text as day, sum(impressions)::bigint as impressions from campaign_count
                where community_id = terrace_community() and day >= current_date - ? and day < current_date
                group by campaign_id, slot, day""",
                row -> new DayCount(
                        row.id("campaign_id"),
                        row.constant("slot", Slot.class),
                        row.text("day"),
                        row.number("impressions")),
                DAYS);
    }

    private long counted(UUID campaign) {
        return sql.first("""
                        select counted from campaign_goal
                        where community_id = terrace_community() and campaign_id = ?""", row -> row.number("counted"), campaign).orElse(0L);
    }
}
