-- What the club does about a fan. Of a kind one is in force at a time; a warning is no more than said.
create table sanction (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('WARNING', 'MUTED', 'SUSPENDED')),
    reason text not null check (reason in
        ('SPAM', 'HARASSMENT', 'HATE', 'NUDITY', 'VIOLENCE', 'IMPERSONATION', 'SELF_HARM', 'OTHER')),
    note text check (char_length(note) between 1 and 1000),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    state text not null default 'ACTIVE' check (state in ('ACTIVE', 'ENDED', 'LIFTED')),
    imposed_by uuid not null,
    imposed_role text not null,
    case_id uuid,
    lifted_by uuid,
    lifted_role text,
    lift_note text check (char_length(lift_note) between 1 and 1000),
    over_at timestamptz,
    primary key (community_id, id),
    check (state <> 'ENDED' or ends_at is not null),
    check ((state = 'ACTIVE') = (over_at is null)),
    check ((state = 'LIFTED') = (lifted_by is not null))
);
create unique index sanction_in_force on sanction (community_id, user_id, kind)
    where state = 'ACTIVE' and kind <> 'WARNING';
create index sanction_of_fan on sanction (community_id, user_id, id);
create index sanction_by_state on sanction (community_id, state, id);
create index sanction_due on sanction (ends_at) where state = 'ACTIVE' and ends_at is not null;
call build_wall('sanction');

-- One for a sanction, by its key.
create table appeal (
    community_id uuid not null,
    sanction_id uuid not null,
    text text not null check (char_length(text) between 1 and 2000),
    state text not null default 'RECEIVED' check (state in ('RECEIVED', 'UPHELD', 'GRANTED')),
    filed_by uuid not null,
    filed_role text not null,
    filed_at timestamptz not null,
    decided_by uuid,
    decided_role text,
    note text check (char_length(note) between 1 and 1000),
    decided_at timestamptz,
    primary key (community_id, sanction_id),
    foreign key (community_id, sanction_id) references sanction (community_id, id),
    check ((state = 'RECEIVED') = (decided_at is null)),
    check ((decided_at is null) = (decided_by is null))
);
create index appeal_by_state on appeal (community_id, state, sanction_id);
call build_wall('appeal');

-- Whose time is over, in all communities: the owner alone sees beyond the tenant, and tells ids only.
create policy duties on sanction for select to current_user using (true);
create function sanctions_due() returns table (community_id uuid, user_id uuid)
    language sql stable security definer
begin atomic
    select distinct d.community_id, d.user_id
    from (select s.community_id, s.user_id from sanction s
        where s.state = 'ACTIVE' and s.ends_at <= now() order by s.ends_at limit 500) as d;
end;
