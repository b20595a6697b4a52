package io.terrace.sponsorship.campaign;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.campaign.CampaignResult.Invalid;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What does not fit into a campaign, beyond what each value must be by itself.
@Singleton
class CampaignValidator {

    private final Sql sql;
    private final PlacementFence fence;

    CampaignValidator(Sql sql, PlacementFence fence) {
        this.sql = sql;
        this.fence = fence;
    }

    Optional<Invalid> fault(CampaignDraft draft) {
        return draft.flight()
                .fault()
                .or(() -> slots(draft.slots()))
                .or(() -> gap(draft.frequency()))
                .or(() -> draft.targeting() == null
                        ? Optional.empty()
                        : draft.targeting().fault())
                .or(() -> sponsor(draft.sponsorId()));
    }

    /// @param campaign whose row is held
    Optional<Invalid> fault(Campaign campaign, CampaignPatch change, Instant now) {
        boolean draft = campaign.state() == CampaignState.DRAFT;
        if (change.sponsorId() != null && !change.sponsorId().equals(campaign.sponsorId())) {
            if (!draft) {
                return Optional.of(new Invalid("/sponsorId", "already_open"));
            }
            Optional<Invalid> unknown = sponsor(change.sponsorId());
            if (unknown.isPresent()) {
                return unknown;
            }
        }
        return Optional.ofNullable(change.flight())
                .flatMap(flight -> flight(campaign, flight, now))
                .or(() -> change.slots() == null ? Optional.empty() : slots(change.slots()))
                .or(() -> change.frequency() == null ? Optional.empty() : frequency(campaign, change.frequency()))
                .or(() -> change.targeting() == null
                        ? Optional.empty()
                        : change.targeting().fault())
                .or(() -> goal(campaign, change.goal()));
    }

    private static Optional<Invalid> flight(Campaign campaign, FlightDraft flight, Instant now) {
        if (isBegun(campaign) && !flight.startsOn().equals(campaign.flight().startsOn())) {
            return FlightDraft.invalid("startsOn", "already_open");
        }
        return flight.fault()
                .or(() -> flight.in(campaign.zone()).endsAt().isAfter(now)
                        ? Optional.empty()
                        : FlightDraft.invalid("endsOn", "past"));
    }

    private static Optional<Invalid> slots(List<Slot> slots) {
        return new HashSet<>(slots).size() < slots.size()
                ? Optional.of(new Invalid("/slots", "duplicate"))
                : Optional.empty();
    }

    /// What was shown is kept by when it stops to count, which a window of another length would not move.
    private static Optional<Invalid> frequency(Campaign campaign, FrequencyCap frequency) {
        return isBegun(campaign)
                        && !frequency.windowSec().equals(campaign.frequency().windowSec())
                ? Optional.of(new Invalid("/frequency/windowSec", "already_open"))
                : gap(frequency);
    }

    private static boolean isBegun(Campaign campaign) {
        return campaign.state() == CampaignState.ACTIVE || campaign.state() == CampaignState.PAUSED;
    }

    private static Optional<Invalid> gap(FrequencyCap frequency) {
        return frequency.minGapSec() > frequency.windowSec()
                ? Optional.of(new Invalid("/frequency/minGapSec", "out_of_range"))
                : Optional.empty();
    }

    private static Optional<Invalid> sponsor(UUID id) {
        return Sponsor.byId(id).filter(sponsor -> !sponsor.isArchived()).isPresent()
                ? Optional.empty()
                : Optional.of(new Invalid("/sponsorId", "unknown"));
    }

    /// What is counted and what is leased can no longer be taken back. Where there was no goal, what is counted
    /// and what is placed by now counts for it.
    private Optional<Invalid> goal(Campaign campaign, @Nullable Long goal) {
        if (goal == null || campaign.state() == CampaignState.DRAFT) {
            return Optional.empty();
        }
        fence.raise();
        sql.run("""
                insert into campaign_goal (community_id, campaign_id) values (terrace_community(), ?)
                on conflict do nothing""", campaign.id());
        sql.list("""
                select 1 as one from campaign_goal
                where community_id = terrace_community() and campaign_id = ? for update""", row -> true, campaign.id());
        GoalUse used = sql.first("""
                        select greatest(g.counted, case when ? then
                                (select coalesce(sum(c.impressions), 0)::bigint from campaign_count c
                                    where c.community_id = g.community_id and c.campaign_id = g.campaign_id)
                                + (select count(*) from placement p
                                    where p.community_id = g.community_id and p.campaign_id = g.campaign_id
                                        and p.expires_at > statement_timestamp()
                                        and not exists (select from impression i
                                            where i.community_id = p.community_id and i.placement_id = p.id
                                                and i.type = 'IMPRESSION')) end) as counted,
                            (select coalesce(sum(l.remaining), 0)::bigint from goal_lease l
                                where l.community_id = g.community_id and l.campaign_id = g.campaign_id
                                    and l.expires_at > statement_timestamp()) as leased
                        from campaign_goal g
                        where g.community_id = terrace_community() and g.campaign_id = ?""", GoalUse::read, campaign.goal() == null, campaign.id())
                .orElseThrow();
        if (goal < used.counted() + used.leased()) {
            return Optional.of(new Invalid("/goal", "out_of_range"));
        }
        sql.run(
                "update campaign_goal set counted = ? where community_id = terrace_community() and campaign_id = ?",
                used.counted(),
                campaign.id());
        return Optional.empty();
    }

    private record GoalUse(long counted, long leased) {

        static GoalUse read(Row row) {
            return new GoalUse(row.number("counted"), row.number("leased"));
        }
    }

    /// Those of the slots that have no creative in use.
    Set<Slot> slotsWithoutCreative(UUID campaign, Collection<Slot> slots) {
        EnumSet<Slot> missing = EnumSet.copyOf(slots);
        missing.removeAll(Creative.slots(campaign));
        return missing;
    }
}
