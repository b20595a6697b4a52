package io.terrace.analytics.fact;

import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.jdbc.Sql;
import jakarta.inject.Singleton;

/// What decides whether an event is kept, and on which day it is.
@Singleton
class ConsentAndTimezoneRepository {

    /// Held by a fold alone, or by what changes that which a fold reads.
    private static final String FOLD_TURN =
            "select pg_advisory_xact_lock(hashtextextended('fold/' || terrace_community(), 0))";

    private final Sql sql;

    ConsentAndTimezoneRepository(Sql sql) {
        this.sql = sql;
    }

    void save(ConfigUpdated config) {
        if (config.analytics() == null) {
            return;
        }
        sql.run(
                """
                insert into community_setting (community_id, consent_required, enabled_by_default, config_version)
                values (terrace_community(), ?, ?, ?)
                on conflict (community_id) do update set consent_required = excluded.consent_required,
                    enabled_by_default = excluded.enabled_by_default, config_version = excluded.config_version
                where community_setting.config_version < excluded.config_version""",
                config.analytics().consentRequired(),
                config.analytics().enabledByDefault(),
                config.configVersion());
    }

    /// A new era begins. Days that have events of it are counted again.
    void save(TimezoneChanged change) {
        sql.list(FOLD_TURN, row -> true);
        int begun = sql.run("""
                insert into zone_era (community_id, starts_at, zone) select terrace_community(), ?, z.name
                from pg_timezone_names z where z.name = ?
                on conflict (community_id, starts_at) do nothing""", change.at(), change.timezone());
        if (begun > 0) {
            sql.run("""
                    insert into day_refold (community_id, day)
                    select distinct terrace_community(), d.day::date + shift.days
                    from fold_state f
                    cross join generate_series(
                        (?::timestamptz at time zone 'UTC')::date, (now() at time zone 'UTC')::date, interval '1 day')
                        as d (day)
                    cross join generate_series(-1, 1) as shift (days)
                    where f.community_id = terrace_community()
                    on conflict do nothing""", change.at());
        }
    }

    /// A fan who says no waits for the batches under way: what occurred since goes again, and the batches that come
    /// after know it.
    void save(ConsentChanged consent) {
        if (consent.analytics()) {
            insert(consent);
            return;
        }
        sql.list(FOLD_TURN, row -> true);
        sql.list("select pg_advisory_xact_lock(hashtextextended('consent/' || terrace_community(), 0))", row -> true);
        insert(consent);
        sql.run("""
                with until as (
                    select coalesce(min(c.given_at), 'infinity') as at from consent c
                    where c.community_id = terrace_community() and c.user_id = ? and c.given_at > ?),
                gone as (
                    delete from event e using until u
                    where e.community_id = terrace_community() and e.fan_id = ? and e.occurred_at >= ?
                        and e.occurred_at < u.at and e.source <> 'platform'
                    returning e.occurred_at),
                unnamed as (
                    update event e set fan_id = null from until u
                    where e.community_id = terrace_community() and e.fan_id = ? and e.occurred_at >= ?
                        and e.occurred_at < u.at and e.source = 'platform'
                    returning e.occurred_at),
                counted as (
                    insert into rejection (community_id, at, code, events)
                    select terrace_community(), now(), 'consent_denied', count(*) from gone having count(*) > 0)
                insert into day_refold (community_id, day)
                select distinct terrace_community(), community_day(a.occurred_at)
                from (select occurred_at from gone union all select occurred_at from unnamed) as a
                on conflict do nothing""", consent.userId(), consent.at(), consent.userId(), consent.at(), consent.userId(), consent.at());
    }

    private void insert(ConsentChanged consent) {
        sql.run("""
                insert into consent (community_id, user_id, given_at, analytics) values (terrace_community(), ?, ?, ?)
                on conflict (community_id, user_id, given_at) do update set analytics = excluded.analytics""", consent.userId(), consent.at(), consent.analytics());
    }
}
