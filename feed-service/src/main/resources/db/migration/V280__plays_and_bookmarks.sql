-- What a fan has heard of a post, in tenths of a second: a row of their own, so that parts that come twice, in any order
-- or together add up to their union. They are a listener from the first play that counts.
create table listening (
    community_id uuid not null,
    freestyle_id uuid not null,
    user_id uuid not null,
    heard int4multirange not null,
    listened_ms int not null check (listened_ms >= 0),
    first_played_at timestamptz,
    primary key (community_id, freestyle_id, user_id)
);
create index listening_first on listening (community_id, freestyle_id, first_played_at, user_id)
    where first_played_at is not null;
create index listening_fan on listening (community_id, user_id);

-- Plays by the app's own id for each, so that one that is sent again counts once; kept for seven days.
create table play (
    community_id uuid not null,
    user_id uuid not null,
    client_id uuid not null,
    freestyle_id uuid not null,
    received_at timestamptz not null,
    primary key (community_id, user_id, client_id)
);
create index play_received on play (received_at);

-- Plays and listeners: the sum of both tables, as with reactions.
create table freestyle_count (
    community_id uuid not null,
    freestyle_id uuid not null,
    plays bigint not null check (plays >= 0),
    listeners bigint not null check (listeners >= 0),
    primary key (community_id, freestyle_id)
) with (fillfactor = 70);
create table freestyle_count_change (
    id bigint generated always as identity primary key,
    community_id uuid not null,
    freestyle_id uuid not null,
    plays int not null,
    listeners int not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index freestyle_count_change_of on freestyle_count_change (community_id, freestyle_id);

create table bookmark (
    community_id uuid not null,
    user_id uuid not null,
    freestyle_id uuid not null,
    bookmarked_at timestamptz not null,
    primary key (community_id, user_id, freestyle_id)
);
create index bookmark_latest on bookmark (community_id, user_id, bookmarked_at, freestyle_id);
create index bookmark_of on bookmark (community_id, freestyle_id);

do $$
declare name text;
begin
    foreach name in array array['listening', 'play', 'freestyle_count', 'freestyle_count_change', 'bookmark'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

create function heard_ms(heard int4multirange) returns int language sql immutable
begin atomic
    select coalesce(sum(upper(part) - lower(part)), 0)::int * 100 from unnest(heard) as part;
end;

-- Who folds must find what is left in whatever community, and who purges too. Both functions run as the owner, who alone
-- sees beyond the tenant; the first tells ids only.
create policy backlog on freestyle_count_change for select to current_user using (true);
create or replace function reaction_backlog() returns table (community_id uuid, freestyle_id uuid)
    language sql stable security definer
begin atomic
    select c.community_id, c.freestyle_id
    from (select r.community_id, r.freestyle_id from reaction_change r
        union select p.community_id, p.freestyle_id from freestyle_count_change p) as c
    where not task_waits('reactions', c.community_id, text(c.freestyle_id)) limit 1000;
end;
create policy purge on play for all to current_user using (true);
create function purge_plays() returns bigint language sql volatile security definer
begin atomic
    with gone as (
        delete from play where (community_id, user_id, client_id) in (
            select p.community_id, p.user_id, p.client_id from play p
            where p.received_at < now() - interval '7 days' limit 5000)
        returning 1)
    select count(*) from gone;
end;
