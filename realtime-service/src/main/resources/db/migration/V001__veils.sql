-- Who will have nothing to do with whom, or hear nothing of them, as community-service tells. What was taken back stays
-- as a row, so that older news of it, told again, changes nothing.
create table shunning (
    community_id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('BLOCK', 'MUTE')),
    other_id uuid not null,
    holds boolean not null,
    changed_at timestamptz not null,
    primary key (community_id, user_id, kind, other_id)
);
create index shunning_of on shunning (community_id, user_id) where holds;
create index shunning_by on shunning (community_id, other_id) where holds and kind = 'BLOCK';

alter table shunning enable row level security;
alter table shunning force row level security;
create policy tenant on shunning using (community_id = (select terrace_community()))
    with check (community_id = (select terrace_community()));
