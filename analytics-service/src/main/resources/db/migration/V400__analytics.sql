-- What fans do, as apps, partners' servers and the other services tell it; and what is counted of it. Every table is a
-- tenant's.

-- What auth-service tells of a community. Without a row nothing is kept that nobody has agreed to.
create table community_setting (
    community_id uuid primary key,
    consent_required boolean not null default true,
    enabled_by_default boolean not null default false,
    config_version bigint not null default 0
);

-- The community's time zones, each from an instant on. A day is a day of the zone that held when something occurred.
-- Before the first of them it is UTC.
create table zone_era (
    community_id uuid not null,
    starts_at timestamptz not null,
    zone text not null,
    primary key (community_id, starts_at)
);

-- What each fan has said, and when: what occurred is judged by what held at that time.
create table consent (
    community_id uuid not null,
    user_id uuid not null,
    given_at timestamptz not null,
    analytics boolean not null,
    primary key (community_id, user_id, given_at)
);

-- The names a partner has declared.
create table event_name (
    community_id uuid not null,
    name text not null,
    hidden boolean not null,
    required text[] not null,
    primary key (community_id, name)
);

-- The names that events have had: a community has only so many, as every one of them is counted by itself.
create table observed_name (
    community_id uuid not null,
    name text not null,
    primary key (community_id, name)
);

-- A device's clock: by how much its last batches were late, and how its times are corrected (ClockCorrection). Its row is
-- the lock of the batches of one installation.
create table installation (
    community_id uuid not null,
    installation_id uuid not null,
    clock text not null default '',
    seen_at timestamptz not null,
    primary key (community_id, installation_id)
) with (fillfactor = 70);

-- What has come within 48 hours, so that it counts once. Of what consent denies the key is a digest, and no id is kept.
create table event_key (
    received_on date not null,
    community_id uuid not null,
    installation_id uuid not null,
    message_id text collate "C" not null,
    primary key (community_id, installation_id, message_id, received_on)
) partition by range (received_on);

-- Events as they came. No unique index: `event_key` tells what is new.
create table event (
    received_on date not null,
    community_id uuid not null,
    id uuid not null,
    installation_id uuid,
    message_id text,
    fan_id uuid,
    source text not null check (source in ('sdk', 'server', 'platform')),
    type text not null,
    name text not null,
    -- What it is about, where the platform tells it: a freestyle, a poll, a match.
    subject_id uuid,
    -- Corrected by the device's clock; `raw_at` is what the device said.
    occurred_at timestamptz not null,
    raw_at timestamptz not null,
    sent_at timestamptz,
    received_at timestamptz not null,
    properties text,
    -- How often it happened: one row tells of many where nobody's name is kept.
    times int not null default 1 check (times > 0),
    -- The transaction that wrote it: what is below the oldest running one is complete and can be folded.
    xact xid8 not null default pg_current_xact_id()
) partition by range (received_on);
create index event_fold on event (community_id, xact);
create index event_time on event (community_id, occurred_at);
create index event_fan on event (community_id, fan_id, occurred_at) where fan_id is not null;

-- How much was refused, and why. Counts only.
create table rejection (
    community_id uuid not null,
    at timestamptz not null,
    code text not null,
    events bigint not null
);
create index rejection_at on rejection (community_id, at);
create index rejection_age on rejection (at);

-- Up to where the community's events are folded.
create table fold_state (
    community_id uuid primary key,
    xact xid8 not null,
    folded_at timestamptz not null
);
-- Days that are to be folded anew from their events.
create table day_refold (
    community_id uuid not null,
    day date not null,
    primary key (community_id, day)
);
-- Days that changed after they were over.
create table day_restatement (
    community_id uuid not null,
    day date not null,
    restated_at timestamptz not null,
    primary key (community_id, day)
);

-- A fan was active on a day. Of one who was forgotten the id leads to nobody.
create table fan_day (
    community_id uuid not null,
    fan_id uuid not null,
    day date not null,
    events bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    erased boolean not null default false,
    primary key (community_id, fan_id, day)
) with (fillfactor = 80);
create index fan_day_day on fan_day (community_id, day, fan_id) include (last_at);

create table first_seen (
    community_id uuid not null,
    fan_id uuid not null,
    first_at timestamptz not null,
    first_day date not null,
    primary key (community_id, fan_id)
);
create index first_seen_day on first_seen (community_id, first_day, fan_id);

-- How often something happened on a day, whoever did it.
create table feature_day (
    community_id uuid not null,
    day date not null,
    name text not null,
    events bigint not null,
    primary key (community_id, day, name)
);
create table subject_day (
    community_id uuid not null,
    day date not null,
    name text not null,
    subject_id uuid not null,
    events bigint not null,
    primary key (community_id, day, name, subject_id)
);
-- The part of the counts whose events were forgotten with their fan.
create table erased_day (
    community_id uuid not null,
    day date not null,
    name text not null,
    -- The zero id where it is about nothing.
    subject_id uuid not null,
    events bigint not null,
    primary key (community_id, day, name, subject_id)
);
create table live_minute (
    community_id uuid not null,
    minute timestamptz not null,
    name text not null,
    events bigint not null,
    primary key (community_id, minute, name)
);
create index live_minute_age on live_minute (minute);

-- What sponsorship-service has told so far of impressions, which it counts without the fans.
create table impression_total (
    community_id uuid not null,
    campaign_id uuid not null,
    creative_id uuid not null,
    slot text not null,
    day date not null,
    impressions bigint not null,
    primary key (community_id, campaign_id, creative_id, slot, day)
);

create table funnel (
    community_id uuid not null,
    id uuid not null,
    name text not null,
    steps text[] not null check (cardinality(steps) between 2 and 6),
    window_sec bigint not null check (window_sec between 1 and 2592000),
    version int not null default 1,
    created_at timestamptz not null,
    primary key (community_id, id)
);

do $$
declare name text;
begin
    foreach name in array array['community_setting', 'zone_era', 'consent', 'event_name', 'observed_name', 'installation', 'event_key',
        'event', 'rejection', 'fold_state', 'day_refold', 'day_restatement', 'fan_day', 'first_seen', 'feature_day',
        'subject_day', 'erased_day', 'live_minute', 'impression_total', 'funnel']
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- The community's day of an instant, by the zone that held then.
create function community_day(moment timestamptz) returns date
    language sql stable
begin atomic
    select (community_day.moment at time zone coalesce((select z.zone from zone_era z
        where z.community_id = terrace_community() and z.starts_at <= community_day.moment
        order by z.starts_at desc limit 1), 'UTC'))::date;
end;

-- The partitions of the next days, with walls of their own: a policy of the whole does not bind who asks a part by its
-- name. Drops those whose time is over. Replicas that do it at once take turns.
create function maintain_partitions(keep_months int) returns void language plpgsql security definer as $$
declare
    today date := (now() at time zone 'UTC')::date;
    -- What is made without a schema would go where this function looks first.
    home regnamespace := (select relnamespace from pg_class where oid = 'event'::regclass);
    owner text;
    part text;
    day date;
begin
    perform pg_advisory_xact_lock(hashtextextended('analytics partitions', 0));
    perform set_config('lock_timeout', '3s', true);
    foreach owner in array array['event', 'event_key'] loop
        for day in select generate_series(today - 1, today + 3, interval '1 day')::date loop
            part := owner || '_' || to_char(day, 'YYYYMMDD');
            if to_regclass(part) is null then
                execute format('create table %s.%I partition of %I for values from (%L) to (%L)',
                    home, part, owner, day, day + 1);
                execute format('alter table %I enable row level security', part);
                execute format('alter table %I force row level security', part);
                execute format('create policy tenant on %I using (community_id = terrace_community())
                    with check (community_id = terrace_community())', part);
            end if;
        end loop;
        for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = owner::regclass and c.relname < owner || '_' || to_char(
                case owner when 'event' then today - make_interval(months => keep_months) else today - interval '2 days' end,
                'YYYYMMDD')
        loop
            execute format('drop table %I', part);
        end loop;
    end loop;
end $$;
select maintain_partitions(13);

-- COPY does not write through row-level security, so what comes is copied into a table of the connection alone, which
-- empties itself with each transaction.
create function prepare_intake() returns void language plpgsql security definer as $$
begin
    if to_regclass('pg_temp.intake_stage') is null then
        create temporary table intake_stage (
            place int, id uuid, installation_id uuid, message_id text, fan_id uuid, consent boolean, source text,
            type text, name text, occurred_at timestamptz, raw_at timestamptz, sent_at timestamptz,
            received_at timestamptz, properties text
        ) on commit delete rows;
        execute format('grant select, insert on pg_temp.intake_stage to %I', session_user);
    end if;
end $$;

-- Time knows no community: these functions run as the owner, who alone sees beyond the tenant, and tell ids only.
create policy due on fold_state for select to current_user using (true);
create policy due on event for select to current_user using (true);
create policy due on day_refold for select to current_user using (true);
create policy purge on rejection for select to current_user using (true);
create policy purge_rows on rejection for delete to current_user using (true);
create policy purge on live_minute for select to current_user using (true);
create policy purge_rows on live_minute for delete to current_user using (true);

create function folds_due() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id from fold_state f
    where not task_waits('fold', f.community_id, 'fold')
        and (exists (select from event e where e.community_id = f.community_id and e.xact >= f.xact
                and e.received_on >= (f.folded_at at time zone 'UTC')::date - 1)
            or exists (select from day_refold r where r.community_id = f.community_id))
    order by f.folded_at limit 200;
end;

create function analytics_communities(after uuid, most int) returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id from fold_state f where f.community_id > analytics_communities.after
    order by f.community_id limit analytics_communities.most;
end;

-- A bounded part of what is too old; how much it was.
create function forget_old_counts() returns bigint language sql security definer
begin atomic
    with refused as (
        delete from rejection where ctid in (select ctid from rejection where at < now() - interval '8 days'
            order by at limit 5000) returning 1),
    minutes as (
        delete from live_minute where ctid in (select ctid from live_minute where minute < now() - interval '1 day'
            order by minute limit 5000) returning 1)
    select (select count(*) from refused) + (select count(*) from minutes);
end;
