package io.terrace.sponsorship.report;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.sponsorship.report.CampaignReportView.ReportItem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Reads reports. Rows are as many as the flight has days, 1,096 at most, or the campaign has creatives.
@ApplicationScoped
class CampaignReportRepository {

    private record Line(ReportHead head, @Nullable String key, ReportCounts counts) {}

    private record ReportHead(
            String name,
            String state,
            LocalDate startsOn,
            LocalDate endsOn,
            String timezone,
            @Nullable Long goal,
            long openLeases,
            long restated,
            @Nullable Instant restatedAt,
            Instant asOf) {}

    private final Sql sql;

    CampaignReportRepository(Sql sql) {
        this.sql = sql;
    }

    /// The campaign, its counts and the sum of all of them, in one statement: of one moment, whatever is counted or
    /// changed meanwhile.
    @Transactional
    Optional<CampaignReportView> find(UUID campaign, ReportGrouping grouping) {
        List<Line> lines = sql.list(
                """
                select c.name, lower(c.state) as state, c.starts_on::text as starts_on, c.ends_on::text as ends_on,
                    c.timezone, c.goal, now() as as_of, counts.*,
                    (select coalesce(sum(l.remaining), 0)::bigint from goal_lease l where l.community_id = c.community_id
                        and l.campaign_id = c.id and l.expires_at > now()) as leased, s.restated, s.restated_at
                from campaign c
                cross join lateral (
                    select coalesce(sum(r.difference), 0)::bigint as restated, max(r.at) as restated_at
                    from count_restatement r where r.community_id = c.community_id and r.campaign_id = c.id) as s
                cross join lateral (
                    select %s as key, %s from campaign_count k
                    where k.community_id = c.community_id and k.campaign_id = c.id
                    group by grouping sets ((%s), ())) as counts
                where c.community_id = terrace_community() and c.id = ?
                order by counts.key nulls first""".formatted(grouping.key(), ReportCounts.COLUMNS, grouping.key()),
                CampaignReportRepository::line,
                campaign);
        return lines.stream().findFirst().map(total -> view(campaign, grouping, total, lines.subList(1, lines.size())));
    }

    private static CampaignReportView view(UUID campaign, ReportGrouping grouping, Line total, List<Line> lines) {
        ReportHead head = total.head();
        return new CampaignReportView(
                campaign,
                head.name(),
                head.state(),
                head.startsOn(),
                head.endsOn(),
                head.timezone(),
                head.goal(),
                head.openLeases(),
                grouping,
                head.restated(),
                head.restatedAt(),
                total.counts(),
                lines.stream()
                        .map(line -> ReportItem.of(grouping, String.valueOf(line.key()), line.counts()))
                        .toList(),
                head.asOf());
    }

    private static Line line(Row row) {
        return new Line(
                new ReportHead(
                        row.text("name"),
                        row.text("state"),
                        LocalDate.parse(row.text("starts_on")),
                        LocalDate.parse(row.text("ends_on")),
                        row.text("timezone"),
                        row.numberOrNull("goal"),
                        row.number("leased"),
                        row.number("restated"),
                        row.instantOrNull("restated_at"),
                        row.instant("as_of")),
                row.textOrNull("key"),
                ReportCounts.read(row));
    }
}
