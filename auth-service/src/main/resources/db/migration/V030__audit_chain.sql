-- Each partner's entries in one chain of hashes. An entry is added in its act's transaction and waits here to be linked;
-- one node at a time links a partner's.

create table audit_pending (
    entry_id uuid primary key,
    partner_id uuid not null,
    position bigint generated always as identity
);
create index audit_pending_of_partner on audit_pending (partner_id, position);

create function audit_entry_waits() returns trigger language plpgsql as $$
begin
    insert into audit_pending (entry_id, partner_id) values (new.id, new.partner_id);
    return null;
end $$;
create trigger audit_entry_waits after insert on audit_entry
    for each row when (new.partner_id is not null) execute function audit_entry_waits();

insert into audit_pending (entry_id, partner_id)
select id, partner_id from audit_entry where partner_id is not null order by id;

-- No foreign key: that an entry went missing is to be found, not only hindered.
create table audit_link (
    partner_id uuid not null,
    sequence bigint not null,
    entry_id uuid not null unique,
    previous_hash text not null,
    hash text not null,
    seal text not null,
    primary key (partner_id, sequence)
);
create trigger audit_link_stands before update or delete or truncate on audit_link
    for each statement execute function audit_entry_stands();

-- Whoever the service connects as may add and read, nothing else; the triggers refuse the owner too.
do $$
declare
    other text;
begin
    for other in select distinct grantee from information_schema.role_table_grants
        where table_schema = current_schema() and table_name = 'audit_entry' and grantee <> current_user
    loop
        execute format('revoke update, delete, truncate on audit_entry, audit_link from %I', other);
    end loop;
end $$;

drop index audit_entry_of_partner;
create index audit_entry_by_time on audit_entry (partner_id, at, id);
create index audit_entry_by_actor on audit_entry (partner_id, actor_id, at, id);
create index audit_entry_by_action on audit_entry (partner_id, action, at, id);
