-- What a partner's apps were told, version by version.
create table configuration_version (
    partner_id uuid not null references partner,
    version bigint not null,
    settings jsonb not null,
    actor_id uuid not null,
    actor_role text not null,
    restored_from bigint,
    at timestamptz not null,
    primary key (partner_id, version)
);

create function configuration_version_stands() returns trigger language plpgsql as $$
begin
    raise exception 'versions of a configuration are only ever added';
end $$;
create trigger configuration_version_stands before update or delete or truncate on configuration_version
    for each statement execute function configuration_version_stands();

-- The versions before are not known; those who changed them are in the audit log.
insert into configuration_version (partner_id, version, settings, actor_id, actor_role, at)
select id, config_version, settings, id, 'operator', created_at from partner;
