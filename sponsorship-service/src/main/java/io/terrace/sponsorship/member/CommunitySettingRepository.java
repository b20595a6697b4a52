package io.terrace.sponsorship.member;

import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// What other services tell of the current community. A change makes its candidates again.
@Singleton
public class CommunitySettingRepository {

    private final Sql sql;

    CommunitySettingRepository(Sql sql) {
        this.sql = sql;
    }

    void save(TimezoneChanged change) {
        sql.run("""
                insert into community_setting (community_id, timezone, timezone_at) values (terrace_community(), ?, ?)
                on conflict (community_id) do update set timezone = excluded.timezone, timezone_at = excluded.timezone_at
                where community_setting.timezone_at is null or community_setting.timezone_at <= excluded.timezone_at""", change.timezone(), change.at());
    }

    void save(ConfigUpdated config) {
        if (config.sponsorship() == null) {
            return;
        }
        sql.run("""
                insert into community_setting (community_id, viewable_pct, viewable_ms, config_version)
                values (terrace_community(), ?, ?, ?)
                on conflict (community_id) do update set viewable_pct = excluded.viewable_pct,
                    viewable_ms = excluded.viewable_ms, config_version = excluded.config_version
                where community_setting.config_version < excluded.config_version""", config.sponsorship().viewablePct(), config.sponsorship().viewableMs(), config.configVersion());
    }

    /// What flights are booked in. UTC until the community has chosen one; a campaign keeps the one it was booked with.
    public ZoneId zone() {
        return sql.first(
                        "select timezone from community_setting where community_id = terrace_community()",
                        row -> ZoneId.of(row.text("timezone")))
                .orElse(ZoneOffset.UTC);
    }

    public ViewabilityThreshold viewability() {
        return sql.first(
                        "select viewable_pct, viewable_ms from community_setting where community_id = terrace_community()",
                        row -> new ViewabilityThreshold(
                                Math.toIntExact(row.number("viewable_pct")),
                                Math.toIntExact(row.number("viewable_ms"))))
                .orElse(ViewabilityThreshold.STANDARD);
    }
}
