-- What the second engine of the reports is told. Empty unless an installation has chosen it.

-- How far a community's events have been told.
create table event_feed (
    community_id uuid primary key,
    -- The last transaction whose events were told.
    xact xid8 not null default '0',
    -- The fold's mark up to which that is all.
    folded xid8 not null default '0',
    -- The last record's number.
    sequence bigint not null default 0,
    -- The newest day of receipt that was told.
    received_on date not null default '2000-01-01',
    -- Whether more is to be told, though no event comes.
    behind boolean not null default true,
    told_at timestamptz not null default now()
);
-- Days that are to be told again, whole.
create table day_feed (
    community_id uuid not null,
    day date not null,
    primary key (community_id, day)
);
-- Events that are gone, or that are to be told without their fan.
create table event_removal (
    community_id uuid not null,
    id uuid not null,
    received_on date not null,
    -- The community's.
    day date not null,
    primary key (community_id, id)
);

do $$
declare name text;
begin
    foreach name in array array['event_feed', 'day_feed', 'event_removal'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
        execute format('create policy due on %I for select to current_user using (true)', name);
    end loop;
end $$;
-- Whatever takes an event away, or its fan: nothing can forget to say so.
create function note_removal() returns trigger language plpgsql as $$
begin
    insert into event_removal (community_id, id, received_on, day)
    select e.community_id, e.id, e.received_on, community_day(e.occurred_at)
    from changed e join event_feed f on f.community_id = e.community_id
    on conflict do nothing;
    return null;
end $$;
create trigger event_deleted after delete on event referencing old table as changed
    for each statement execute function note_removal();
create trigger event_changed after update on event referencing old table as changed
    for each statement execute function note_removal();

-- Communities of which there is something to tell. One that was never told of has everything to be told.
create function feeds_due() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select s.community_id from fold_state s left join event_feed f on f.community_id = s.community_id
    where not task_waits('feed', s.community_id, 'feed')
        and (f.community_id is null or f.behind or s.xact > f.folded
            or exists (select from day_feed d where d.community_id = s.community_id)
            or exists (select from event_removal r where r.community_id = s.community_id))
    order by f.told_at nulls first limit 200;
end;
