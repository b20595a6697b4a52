-- The feed of the second engine in bounded turns, with what it knows of what has arrived there.

alter table event_feed
    -- Microseconds since 1970 when the feed begins: a feed that begins again has numbers above all that were before,
    -- whichever side has forgotten them.
    alter sequence set default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    -- Whether no record was told yet.
    add begins boolean not null default false,
    -- The last record of which is known that it has arrived, was refused or is lost.
    add heard bigint not null default 0,
    -- Where records were lost or refused: what the reports may claim until a recount finds no difference.
    add held_as_of timestamptz;
alter table event_feed alter begins set default true;

alter table day_feed
    -- Since when the day waits to be told.
    add marked_at timestamptz not null default now(),
    -- When it was marked again while it was being told: it begins again once it has been told.
    add again_at timestamptz,
    -- The last turn that told a part of it.
    add turn_at timestamptz not null default now(),
    -- The last event that was told; null before the first turn.
    add told_at timestamptz,
    add told_id uuid;

-- Removals stay until the engine has deleted what it had.
alter table event_removal
    -- Of what the engine has too much no day is to be told again.
    alter day drop not null,
    add noted bigint generated always as identity,
    -- Of the record that told it; null where it is to be told.
    add sequence bigint;
create index event_removal_noted on event_removal (community_id, noted);

-- Days of which the engine may have rows that are no events, and how far they were looked for.
create table day_surplus (
    community_id uuid not null,
    day date not null,
    -- Microseconds since 1970.
    seen_at bigint not null default -1,
    seen_id uuid not null default '00000000-0000-0000-0000-000000000000',
    primary key (community_id, day)
);
-- Erasures whose receipt waits for the removals up to one.
create table erasure_receipt (
    community_id uuid not null,
    erasure_id uuid not null,
    fan_id uuid not null,
    noted bigint not null,
    primary key (community_id, erasure_id)
);

do $$
declare name text;
begin
    foreach name in array array['day_surplus', 'erasure_receipt'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
        execute format('create policy due on %I for select to current_user using (true)', name);
    end loop;
end $$;

create or replace function note_removal() returns trigger language plpgsql as $$
begin
    insert into event_removal (community_id, id, received_on, day)
    select distinct on (e.id) e.community_id, e.id, e.received_on, community_day(e.occurred_at)
    from changed e join event_feed f on f.community_id = e.community_id
    order by e.id
    on conflict (community_id, id) do update set sequence = null, day = excluded.day;
    return null;
end $$;

-- Marks days to be told again, whole.
create function tell_days_again(days date[]) returns void language sql
begin atomic
    insert into day_feed (community_id, day)
    select distinct terrace_community(), d.day from unnest(tell_days_again.days) as d (day)
    on conflict (community_id, day) do update set again_at = coalesce(day_feed.again_at, now())
        where day_feed.told_at is not null;
end;

create or replace function feeds_due() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select s.community_id from fold_state s left join event_feed f on f.community_id = s.community_id
    where not task_waits('feed', s.community_id, 'feed') and not task_waits('feed-refused', s.community_id, 'feed')
        and (f.community_id is null or f.behind or s.xact > f.folded
            or exists (select from day_feed d where d.community_id = s.community_id)
            or exists (select from event_removal r where r.community_id = s.community_id and r.sequence is null))
    order by f.told_at nulls first limit 200;
end;

-- Communities of which something is to be asked of the engine: whether removals are done, what it has too much, whether
-- it has all after records were lost. After seven days the topic has forgotten what was told.
create function feed_checks_due() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id from event_feed f
    where not task_waits('feed-check', f.community_id, 'feed-check')
        and (exists (select from event_removal r where r.community_id = f.community_id and r.sequence is not null)
            or exists (select from day_surplus d where d.community_id = f.community_id)
            or (f.held_as_of is not null and not task_waits('feed-recount', f.community_id, 'feed-recount'))
            or (f.heard < f.sequence and f.told_at < now() - interval '7 days'))
    order by f.told_at limit 200;
end;

-- Communities with receipts that wait no longer.
create function receipts_due(all_of_them boolean) returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select distinct w.community_id from erasure_receipt w
    where not task_waits('erasure-receipt', w.community_id, 'erasure-receipt')
        and (receipts_due.all_of_them or not exists (select from event_removal r
            where r.community_id = w.community_id and r.noted <= w.noted))
    limit 200;
end;
