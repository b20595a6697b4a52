-- What community-service tells of fans among each other. A block is a row each way for each of the two who blocked.
create table squad (
    community_id uuid not null,
    user_id uuid not null,
    member_id uuid not null,
    primary key (community_id, user_id, member_id)
);
create table block (
    community_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    blocker_id uuid not null,
    primary key (community_id, user_id, other_id, blocker_id)
);
create table mute (
    community_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    primary key (community_id, user_id, other_id)
);

do $$
declare name text;
begin
    foreach name in array array['squad', 'block', 'mute'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- A squad's feed: the latest of each author, merged.
create index freestyle_of_author on freestyle (community_id, author_id, published_at, id) where state = 'PUBLISHED';
