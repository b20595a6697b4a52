package io.terrace.sponsorship.placement;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.campaign.FrequencyCap;
import io.terrace.sponsorship.campaign.Slot;
import io.terrace.sponsorship.placement.SubjectHasher.DailySubject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Placements, for the fan who had them. Those without consent are theirs for the day.
@ApplicationScoped
class PlacementRepository {

    private final Sql sql;
    private final SubjectHasher subjects;

    PlacementRepository(Sql sql, SubjectHasher subjects) {
        this.sql = sql;
        this.subjects = subjects;
    }

    @Transactional
    Optional<PlacementExplanationView> explain(UUID community, UUID fan, UUID id) {
        return sql.first("""
                select p.id, p.campaign_id, p.slot, p.event_id, array_to_string(p.grounds, ',') as grounds, p.day is null as personalised,
                    s.name, s.disclosure, c.cap_per_user, c.window_sec, c.min_gap_sec
                from (select p.community_id, p.id, p.subject, p.campaign_id, p.slot, p.event_id, p.grounds, e.day
                    from placement p left join exposure e on e.community_id = p.community_id
                        and e.subject = p.subject and e.campaign_id = p.campaign_id) as p
                join campaign c on c.community_id = p.community_id and c.id = p.campaign_id
                join sponsor s on s.community_id = c.community_id and s.id = c.sponsor_id
                where p.community_id = terrace_community() and p.id = ? and p.subject = any(?)""", PlacementRepository::explanation, id, own(community, fan));
    }

    private static PlacementExplanationView explanation(Row row) {
        String grounds = row.text("grounds");
        return new PlacementExplanationView(
                row.id("id"),
                row.id("campaign_id"),
                row.constant("slot", Slot.class),
                row.text("name"),
                row.text("disclosure"),
                row.flag("personalised"),
                grounds.isEmpty() ? List.of() : Arrays.asList(grounds.split(",", -1)),
                row.idOrNull("event_id"),
                new FrequencyCap(
                        Math.toIntExact(row.number("cap_per_user")),
                        Math.toIntExact(row.number("window_sec")),
                        Math.toIntExact(row.number("min_gap_sec"))));
    }

    /// Returns whether the placement is the fan's.
    @Transactional
    boolean hide(UUID community, UUID fan, UUID id) {
        return sql.first("""
                        with own as (
                            select community_id, campaign_id from placement
                            where community_id = terrace_community() and id = ? and subject = any(?)),
                        hidden as (
                            insert into hidden_campaign (community_id, user_id, campaign_id)
                            select community_id, ?::uuid, campaign_id from own on conflict do nothing)
                        select 1 as one from own""", row -> row.number("one"), id, own(community, fan), fan)
                .isPresent();
    }

    private ArrayParameter own(UUID community, UUID fan) {
        DailySubject today = subjects.today(community, fan);
        return ArrayParameter.ids(List.of(fan, today.id()));
    }
}
