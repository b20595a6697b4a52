-- Polls, ballots and what they add up to, with copies of what other services know. Every table is a tenant's.

create table member (
    community_id uuid not null,
    user_id uuid not null,
    display_name text,
    avatar_url text,
    -- Null while only an update has been heard of.
    joined_at timestamptz,
    updated_at timestamptz not null,
    primary key (community_id, user_id)
);

-- Who was at which event. Filled once community-service tells of check-ins; until then nobody was anywhere.
create table check_in (
    community_id uuid not null,
    event_id uuid not null,
    user_id uuid not null,
    primary key (community_id, event_id, user_id)
);

-- Who stands in whose squad. Filled once community-service tells of connections.
create table squad (
    community_id uuid not null,
    user_id uuid not null,
    member_id uuid not null,
    primary key (community_id, user_id, member_id)
);

-- The revision grows with whatever could make a ballot wrong. Voters lock the row together, whoever changes it alone.
create table poll (
    community_id uuid not null,
    id uuid not null,
    state text not null check (state in
        ('DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED', 'FINALIZED', 'SETTLED', 'CANCELLED')),
    revision int not null,
    event_id uuid,
    opens_at timestamptz,
    closes_at timestamptz,
    definition jsonb not null,
    -- Up to which voter the right ballots have been told; null where there is nothing to tell.
    told_through uuid,
    created_at timestamptz not null,
    primary key (community_id, id),
    check (state <> 'SCHEDULED' or opens_at is not null),
    check (told_through is null or state = 'SETTLED')
);
create index poll_by_event on poll (community_id, event_id, id) where event_id is not null;
create index poll_by_state on poll (community_id, state, id);
create index poll_to_open on poll (opens_at) where state = 'SCHEDULED';
create index poll_to_close on poll (closes_at) where state = 'OPEN';
create index poll_to_finalize on poll (id) where state = 'CLOSED';
create index poll_to_tell on poll (id) where told_through is not null;

-- The truth: one row a fan and poll, kept when the ballot is taken back, so that a late repeat is known for what it is.
-- A choice is the option's place in the poll. No foreign key: it would have every ballot lock the one row by itself.
create table ballot (
    community_id uuid not null,
    poll_id uuid not null,
    user_id uuid not null,
    choices smallint[] not null,
    client_ids uuid[] not null,
    cast_at timestamptz not null,
    primary key (community_id, poll_id, user_id)
) partition by hash (community_id);

-- What a transaction's ballots changed, not yet folded into poll_total: one row a transaction and poll.
create table ballot_change (
    id bigint generated always as identity primary key,
    community_id uuid not null,
    poll_id uuid not null,
    steps int[] not null,
    voters int not null,
    fresh uuid[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index ballot_change_of on ballot_change (community_id, poll_id, id);

create table poll_total (
    community_id uuid not null,
    poll_id uuid not null,
    votes bigint[] not null,
    voters bigint not null check (voters >= 0),
    version bigint not null,
    is_final boolean not null,
    as_of timestamptz not null,
    primary key (community_id, poll_id)
) with (fillfactor = 50);

do $$
declare name text;
begin
    for part in 0..7 loop
        execute format('create table ballot_%s partition of ballot for values with (modulus 8, remainder %s)', part, part);
    end loop;
    -- Partitions too: a policy of the whole does not bind who asks a part by its name.
    for name in select relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and relname ~ '^(member|check_in|squad|poll|poll_total|ballot(_change|_\d)?)$'
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- Time and crashes know no community: these functions run as the owner, who alone sees beyond the tenant, and tell ids
-- only.
create policy due on poll for select to current_user using (true);
create policy backlog on ballot_change for select to current_user using (true);

-- What is to be done now, by the database's clock.
create function poll_due() returns table (community_id uuid, poll_id uuid, task text)
    language sql stable security definer
begin atomic
    (select p.community_id, p.id, 'OPEN' from poll p
        where p.state = 'SCHEDULED' and p.opens_at <= now() order by p.opens_at limit 100)
    union all
    (select p.community_id, p.id, 'CLOSE' from poll p
        where p.state = 'OPEN' and p.closes_at <= now() order by p.closes_at limit 100)
    union all
    (select p.community_id, p.id, 'FINALIZE' from poll p where p.state = 'CLOSED' order by p.id limit 100)
    union all
    (select p.community_id, p.id, 'TELL' from poll p where p.told_through is not null order by p.id limit 100);
end;

create function ballot_backlog() returns table (community_id uuid, poll_id uuid)
    language sql stable security definer
begin atomic
    select distinct c.community_id, c.poll_id from ballot_change c limit 1000;
end;

-- Every poll that may have ballots, in order, for the recount of them all.
create function poll_after(after uuid, most int) returns table (community_id uuid, poll_id uuid)
    language sql stable security definer
begin atomic
    select p.community_id, p.id from poll p where p.id > after and p.state not in ('DRAFT', 'SCHEDULED')
        order by p.id limit most;
end;
create index poll_in_order on poll (id);
