-- Who may not speak, as community-service tells. A sanction is over at its end, whether or not that was told.
create table silenced (
    community_id uuid not null,
    sanction_id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('muted', 'suspended')),
    ends_at timestamptz,
    primary key (community_id, sanction_id)
);
create index silenced_fan on silenced (community_id, user_id);
alter table silenced enable row level security;
alter table silenced force row level security;
create policy tenant on silenced
    using (community_id = terrace_community()) with check (community_id = terrace_community());

-- What for, while it is hidden.
alter table freestyle add hidden_reason text;
alter table freestyle add check (state = 'REMOVED' or (state = 'HIDDEN') = (hidden_reason is not null));
