-- Fans who leave: until then nobody else sees them.
alter table profile add column leaves_at timestamptz;

create table erasure (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    state text not null check (state in ('REQUESTED', 'WITHDRAWN', 'ERASING', 'DONE')),
    requested_at timestamptz not null,
    due_at timestamptz not null,
    begun_at timestamptz,
    -- When services are told to forget the fan: once nothing the fan has asked for is under way. Null when they were.
    tells_at timestamptz,
    done_at timestamptz,
    primary key (community_id, id),
    check ((state in ('ERASING', 'DONE')) = (begun_at is not null)),
    check ((state = 'DONE') = (done_at is not null))
);
-- A fan leaves once at a time, and for good once.
create unique index erasure_of_fan on erasure (community_id, user_id) where state <> 'WITHDRAWN';
create index erasure_due on erasure (due_at) where state = 'REQUESTED';
create index erasure_telling on erasure (tells_at) where tells_at is not null;
call build_wall('erasure');

create table erasure_receipt (
    community_id uuid not null,
    erasure_id uuid not null,
    service text not null,
    given_at timestamptz not null,
    primary key (community_id, erasure_id, service)
);
call build_wall('erasure_receipt');

-- What is due in all communities: the owner alone sees beyond the tenant, and tells ids only.
create policy duties on erasure for select to current_user using (true);
create function erasures_due() returns table (community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select e.community_id, e.id from erasure e
        where e.state = 'REQUESTED' and e.due_at <= now() order by e.due_at limit 100)
    union all
    (select e.community_id, e.id from erasure e where e.tells_at <= now() order by e.tells_at limit 100);
end;
