package io.terrace.sponsorship.campaign;

import io.terrace.platform.sql.Sql;
import io.terrace.platform.web.VersionPrecondition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.ZoneId;

/// The time zone that a community's flights are booked in. A campaign keeps the one it was booked with.
@ApplicationScoped
class CommunityZone {

    private static final SponsorshipSettings DEFAULT = new SponsorshipSettings("UTC");

    private final Sql sql;

    CommunityZone(Sql sql) {
        this.sql = sql;
    }

    @Transactional
    SponsorshipSettings settings() {
        return sql.first(
                        "select timezone from sponsorship_setting where community_id = terrace_community()",
                        row -> new SponsorshipSettings(row.text("timezone")))
                .orElse(DEFAULT);
    }

    @Transactional
    SponsorshipSettings set(VersionPrecondition precondition, SponsorshipSettings settings) {
        // Two who set them at once take turns, before the row is there too.
        sql.list(
                "select pg_advisory_xact_lock(hashtextextended('sponsorship_setting/' || terrace_community(), 0))",
                row -> true);
        precondition.require(settings());
        sql.run("""
                insert into sponsorship_setting (community_id, timezone, version) values (terrace_community(), ?, 1)
                on conflict (community_id) do update set timezone = excluded.timezone,
                    version = sponsorship_setting.version + 1""", settings.timezone());
        return settings;
    }

    @Transactional
    ZoneId zone() {
        return ZoneId.of(settings().timezone());
    }
}
