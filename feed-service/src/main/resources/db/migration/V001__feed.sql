-- Posts, what fans make of them, and copies of what other services know. Every table is a tenant's.

create table author (
    community_id uuid not null,
    user_id uuid not null,
    display_name text,
    avatar_url text,
    updated_at timestamptz not null,
    primary key (community_id, user_id)
);

-- What became of an upload. A post may name one before any news of it: then it is AWAITED, and its owner unknown.
create table upload (
    community_id uuid not null,
    id uuid not null,
    state text not null check (state in ('AWAITED', 'READY', 'REJECTED')),
    owner_id uuid,
    mime_type text,
    size_bytes bigint,
    duration_ms bigint,
    waveform text,
    primary key (community_id, id),
    check ((state = 'AWAITED') = (owner_id is null)),
    check (state <> 'READY' or num_nulls(mime_type, size_bytes, duration_ms, waveform) = 0)
);

-- An upload can be used once by its owner; strangers who name it stand in nobody's way.
create table freestyle (
    community_id uuid not null,
    id uuid not null,
    author_id uuid not null,
    client_id uuid not null,
    upload_id uuid not null,
    caption text check (char_length(caption) between 1 and 500),
    visibility text not null check (visibility in ('COMMUNITY', 'SQUAD')),
    event_id uuid,
    state text not null check (state in ('PROCESSING', 'PUBLISHED', 'REJECTED', 'HIDDEN', 'REMOVED')),
    created_at timestamptz not null,
    published_at timestamptz,
    primary key (community_id, id),
    unique (community_id, author_id, client_id),
    unique (community_id, author_id, upload_id),
    check (state <> 'PUBLISHED' or published_at is not null)
);
create index freestyle_feed on freestyle (community_id, published_at, id) where state = 'PUBLISHED';
create index freestyle_awaiting on freestyle (community_id, upload_id) where state = 'PROCESSING';

-- Who reacted: the truth. No foreign key, for it would have every reaction lock the one row of a popular post.
create table reaction (
    community_id uuid not null,
    freestyle_id uuid not null,
    user_id uuid not null,
    type text not null,
    reacted_at timestamptz not null,
    primary key (community_id, freestyle_id, user_id, type)
) partition by hash (community_id);
create index reaction_latest on reaction (community_id, freestyle_id, type, reacted_at, user_id);

-- How many reacted: what is folded into reaction_count and the changes not yet folded, together.
create table reaction_count (
    community_id uuid not null,
    freestyle_id uuid not null,
    type text not null,
    count bigint not null check (count >= 0),
    primary key (community_id, freestyle_id, type)
) with (fillfactor = 70);

create table reaction_change (
    id bigint generated always as identity primary key,
    community_id uuid not null,
    freestyle_id uuid not null,
    user_id uuid not null,
    type text not null,
    step smallint not null check (step in (-1, 1)),
    at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index reaction_change_of on reaction_change (community_id, freestyle_id);

do $$
declare name text;
begin
    for part in 0..7 loop
        execute format('create table reaction_%s partition of reaction for values with (modulus 8, remainder %s)',
            part, part);
    end loop;
    -- Partitions too: a policy of the whole does not bind who asks a part by its name.
    for name in select relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and relname ~ '^(author|upload|freestyle|reaction(_count|_change|_\d)?)$'
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- After a crash somebody must find what is left to fold, in whatever community. The function runs as the owner, who
-- alone sees beyond the tenant, and tells ids only.
create policy backlog on reaction_change for select to current_user using (true);
create function reaction_backlog() returns table (community_id uuid, freestyle_id uuid)
    language sql stable security definer
begin atomic
    select distinct c.community_id, c.freestyle_id from reaction_change c limit 1000;
end;
