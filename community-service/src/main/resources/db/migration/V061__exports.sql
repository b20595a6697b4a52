-- What a fan has asked to be told of themselves, as services tell it, until it is in their hands or a week is over.
create table export (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    state text not null check (state in ('PREPARING', 'READY', 'EXPIRED')),
    requested_at timestamptz not null,
    ready_at timestamptz,
    expires_at timestamptz not null,
    primary key (community_id, id),
    check (state <> 'READY' or ready_at is not null)
);
create unique index export_under_way on export (community_id, user_id) where state = 'PREPARING';
create index export_of_fan on export (community_id, user_id, requested_at);
create index export_expiry on export (expires_at) where state <> 'EXPIRED';
call build_wall('export');

create table export_part (
    community_id uuid not null,
    export_id uuid not null,
    service text not null,
    part int not null,
    last boolean not null,
    content text not null,
    primary key (community_id, export_id, service, part),
    foreign key (community_id, export_id) references export on delete cascade
);
call build_wall('export_part');

-- Forgets the content of what has expired, in all communities: the owner alone reaches beyond the tenant.
create policy anywhere on export for all to current_user using (true);
create policy anywhere on export_part for all to current_user using (true);
create function expire_exports() returns bigint language sql security definer
begin atomic
    with expired as (
        update export set state = 'EXPIRED' where ctid in (
            select ctid from export where state <> 'EXPIRED' and expires_at <= now() order by expires_at limit 100
            for update skip locked)
        returning community_id, id),
    parts as (
        delete from export_part p using expired e where p.community_id = e.community_id and p.export_id = e.id)
    select count(*) from expired;
end;
