package io.terrace.sponsorship.campaign;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.member.CommunitySettingRepository;
import jakarta.inject.Singleton;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the terms that placements are decided by, within the current community.
@Singleton
public class CampaignTermsRepository {

    private record CreativeRow(UUID campaignId, CreativeCard card) {}

    private final Sql sql;
    private final CommunitySettingRepository community;

    CampaignTermsRepository(Sql sql, CommunitySettingRepository community) {
        this.sql = sql;
        this.community = community;
    }

    /// The version of the community's candidates; 0 where there never were any.
    public long version() {
        return sql.first(
                        "select version from candidate_version where community_id = terrace_community()",
                        row -> row.number("version"))
                .orElse(0L);
    }

    /// Every candidate. In a transaction of its own kind of isolation it need not be: the version is read first, so a
    /// change in between makes the snapshot newer than it says, and the next look loads it again.
    public CandidateSnapshot load() {
        long version = version();
        return new CandidateSnapshot(
                version, community.viewability(), terms("c.state in ('SCHEDULED', 'ACTIVE', 'PAUSED')"));
    }

    /// One campaign in whatever state.
    public Optional<CampaignTerms> find(UUID id) {
        return terms("c.id = ?", id).stream().findFirst();
    }

    private List<CampaignTerms> terms(String condition, @Nullable Object... parameters) {
        Map<UUID, List<CreativeCard>> creatives =
                sql.list("""
                        select r.id, r.slot, r.headline, r.body, r.image_url, r.cta_label, r.cta_url, c.id as campaign
                        from creative r join campaign c
                            on c.community_id = r.community_id and c.id = r.campaign_id
                        where r.community_id = terrace_community() and not r.archived and\s""" + condition + " order by r.id", CampaignTermsRepository::creative, parameters).stream()
                        .collect(groupingBy(CreativeRow::campaignId, mapping(CreativeRow::card, toList())));
        return sql.list("""
                        select c.id, c.sponsor_id, c.version, c.state, c.starts_at, c.ends_at, c.timezone, c.goal,
                            c.priority, c.pacing, c.cap_per_user, c.window_sec, c.min_gap_sec, c.event_id, c.checked_in,
                            c.min_squad, c.max_squad, array_to_string(c.slots, ',') as slot_list,
                            array_to_string(c.locales, ',') as locale_list,
                            array_to_string(c.platforms, ',') as platform_list,
                            array_to_string(c.tiers, ',') as tier_list,
                            s.name as sponsor_name, s.logo_url, s.disclosure
                        from campaign c join sponsor s on s.community_id = c.community_id and s.id = c.sponsor_id
                        where c.community_id = terrace_community() and\s""" + condition, row -> terms(row, creatives), parameters).stream()
                .sorted(CampaignTerms.BY_PRECEDENCE)
                .toList();
    }

    private static CreativeRow creative(Row row) {
        String label = row.textOrNull("cta_label");
        String url = row.textOrNull("cta_url");
        return new CreativeRow(
                row.id("campaign"),
                new CreativeCard(
                        row.id("id"),
                        row.constant("slot", Slot.class),
                        row.text("headline"),
                        row.textOrNull("body"),
                        row.textOrNull("image_url"),
                        label == null || url == null ? null : new CallToAction(label, url)));
    }

    private static CampaignTerms terms(Row row, Map<UUID, List<CreativeCard>> creatives) {
        UUID id = row.id("id");
        return new CampaignTerms(
                id,
                row.id("sponsor_id"),
                Math.toIntExact(row.number("version")),
                row.constant("state", CampaignState.class),
                row.instant("starts_at"),
                row.instant("ends_at"),
                ZoneId.of(row.text("timezone")),
                slots(row),
                row.numberOrNull("goal"),
                Math.toIntExact(row.number("priority")),
                row.constant("pacing", Pacing.class),
                new FrequencyCap(number(row, "cap_per_user"), number(row, "window_sec"), number(row, "min_gap_sec")),
                new Targeting(
                        row.idOrNull("event_id"),
                        texts(row, "locale_list"),
                        texts(row, "platform_list"),
                        row.flag("checked_in"),
                        numberOrNull(row, "min_squad"),
                        numberOrNull(row, "max_squad"),
                        texts(row, "tier_list")),
                new SponsorCard(row.text("sponsor_name"), row.textOrNull("logo_url"), row.text("disclosure")),
                creatives.getOrDefault(id, List.of()));
    }

    private static Set<Slot> slots(Row row) {
        return texts(row, "slot_list").stream().map(Slot::valueOf).collect(Collectors.toUnmodifiableSet());
    }

    private static List<String> texts(Row row, String column) {
        String all = row.text(column);
        return all.isEmpty() ? List.of() : Arrays.asList(all.split(",", -1));
    }

    private static int number(Row row, String column) {
        return Math.toIntExact(row.number(column));
    }

    private static @Nullable Integer numberOrNull(Row row, String column) {
        Long number = row.numberOrNull(column);
        return number == null ? null : Math.toIntExact(number);
    }
}
