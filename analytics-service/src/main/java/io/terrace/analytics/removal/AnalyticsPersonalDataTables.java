package io.terrace.analytics.removal;

import static io.terrace.platform.privacy.PersonalDataTable.by;
import static io.terrace.platform.privacy.PersonalDataTable.deleted;
import static io.terrace.platform.privacy.PersonalDataTable.exported;
import static io.terrace.platform.privacy.PersonalDataTable.noPersonalData;
import static io.terrace.platform.privacy.PersonalDataTable.notExported;
import static io.terrace.platform.privacy.PersonalDataTable.retained;
import static io.terrace.platform.privacy.PersonalDataTable.table;

import io.terrace.analytics.AnalyticsConfig;
import io.terrace.analytics.AnalyticsEngine;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.privacy.PersonalDataTable;
import io.terrace.platform.privacy.PersonalDataTables;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/// What a fan did goes; how often it was done stays, without the fan.
@ApplicationScoped
class AnalyticsPersonalDataTables implements PersonalDataTables {

    /// No fold and no batch is under way, and none begins.
    static final String TURN = """
            select pg_advisory_xact_lock(hashtextextended('fold/' || terrace_community(), 0)),
                pg_advisory_xact_lock(hashtextextended('consent/' || terrace_community(), 0))""";

    /// What is counted of the fan's events stays counted.
    static final String KEEP_COUNTS = """
            insert into erased_day as d (community_id, day, name, subject_id, events)
            select terrace_community(), community_day(e.occurred_at), e.name,
                coalesce(e.subject_id, '00000000-0000-0000-0000-000000000000'), count(*)
            from event e join fold_state f on f.community_id = e.community_id and e.xact < f.xact
            where e.community_id = terrace_community() and e.fan_id = :fan group by 2, 3, 4
            on conflict (community_id, day, name, subject_id) do update set events = d.events + excluded.events""";

    static final String DELETE_EVENTS = "delete from event where community_id = terrace_community() and fan_id = :fan";

    static final String UNNAME_DAYS = """
            update fan_day set fan_id = :pseudonym, erased = true
            where community_id = terrace_community() and fan_id = :fan""";

    static final String UNNAME_FIRST = """
            update first_seen set fan_id = :pseudonym where community_id = terrace_community() and fan_id = :fan""";

    private static final String COUNTS = "how often things were done, without the fan";

    private final Sql sql;
    private final boolean fed;

    AnalyticsPersonalDataTables(Sql sql, AnalyticsConfig config) {
        this.sql = sql;
        fed = config.engine() == AnalyticsEngine.CLICKHOUSE;
    }

    /// Where ClickHouse is the engine, the receipt waits until it has deleted what is to be deleted now.
    @Override
    public boolean finishErasure(FanErased erasure) {
        return !fed || sql.run("""
                                insert into erasure_receipt (community_id, erasure_id, fan_id, noted)
                                select terrace_community(), ?, ?, max(noted) from event_removal
                                where community_id = terrace_community() having max(noted) is not null
                                on conflict (community_id, erasure_id) do update set noted = excluded.noted""", erasure.erasureId(), erasure.userId()) == 0;
    }

    @Override
    public List<PersonalDataTable> tables() {
        return List.of(
                table("event_key", notExported("ids of the fan's events, kept two days"), by(TURN, """
                        delete from event_key k using event e
                        where e.community_id = terrace_community() and e.fan_id = :fan
                            and e.received_on >= (now() at time zone 'UTC')::date - 3
                            and k.community_id = e.community_id and k.installation_id = e.installation_id
                            and k.message_id = e.message_id""")),
                table("installation", notExported("how a device's clock goes"), by("""
                        delete from installation i where i.community_id = terrace_community()
                            and i.installation_id in (select e.installation_id from event e
                                where e.community_id = terrace_community() and e.fan_id = :fan)""")),
                table("event", exported("""
                        select name, type, source, subject_id, installation_id, message_id, occurred_at, raw_at, received_at,
                            properties::jsonb as properties
                        from event where community_id = terrace_community() and fan_id = :fan order by occurred_at"""), by(KEEP_COUNTS, DELETE_EVENTS)),
                table("fan_day", exported("""
                        select day, events, first_at, last_at from fan_day
                        where community_id = terrace_community() and fan_id = :fan order by day"""), by(UNNAME_DAYS)),
                table("first_seen", exported("""
                        select first_at, first_day from first_seen
                        where community_id = terrace_community() and fan_id = :fan"""), by(UNNAME_FIRST)),
                table("consent", exported("""
                        select given_at, analytics from consent
                        where community_id = terrace_community() and user_id = :fan order by given_at"""), deleted("consent", "user_id")),
                noPersonalData("community_setting", "the partner's policy"),
                noPersonalData("zone_era", "the community's time zones"),
                noPersonalData("event_name", "names a partner has declared"),
                noPersonalData("observed_name", "names that events have had"),
                noPersonalData("rejection", "how much was refused"),
                noPersonalData("fold_state", "up to where events are counted"),
                noPersonalData("day_refold", "days to be counted again"),
                noPersonalData("day_restatement", "days that changed"),
                noPersonalData("event_feed", "up to where ClickHouse was told"),
                noPersonalData("day_feed", "days that ClickHouse is to be told again"),
                noPersonalData("event_removal", "ids of events that are gone, until ClickHouse has deleted them"),
                noPersonalData("day_surplus", "days of which ClickHouse may have too much"),
                table(
                        "erasure_receipt",
                        notExported("erasures whose receipt waits"),
                        retained("until ClickHouse has deleted what it had of the fan")),
                noPersonalData("feature_day", COUNTS),
                noPersonalData("subject_day", COUNTS),
                noPersonalData("erased_day", COUNTS),
                noPersonalData("live_minute", COUNTS),
                noPersonalData("impression_total", COUNTS),
                noPersonalData("funnel", "steps of events' names"));
    }
}
