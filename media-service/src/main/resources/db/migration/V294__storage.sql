-- How many bytes a community keeps: the sum of what is folded and what is not.
create table storage_total (
    community_id uuid primary key,
    bytes bigint not null
);
create table storage_change (
    id bigint generated always as identity primary key,
    community_id uuid not null,
    bytes bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index storage_change_of on storage_change (community_id);

alter table upload no force row level security;
insert into storage_total (community_id, bytes)
select community_id, sum(size_bytes) from upload where state = 'READY' and access <> 'DELETED' group by community_id;
alter table upload force row level security;
call isolate_by_community('storage_total');
call isolate_by_community('storage_change');

-- Whatever makes a content ready, deletes it or erases its row has it counted.
create function upload_bytes_changed() returns trigger language plpgsql as $$
declare
    before bigint := 0;
    now_kept bigint := 0;
begin
    if tg_op <> 'INSERT' and old.state = 'READY' and old.access <> 'DELETED' then
        before := old.size_bytes;
    end if;
    if tg_op <> 'DELETE' and new.state = 'READY' and new.access <> 'DELETED' then
        now_kept := new.size_bytes;
    end if;
    if now_kept <> before then
        insert into storage_change (community_id, bytes)
        values (case tg_op when 'DELETE' then old.community_id else new.community_id end, now_kept - before);
    end if;
    return null;
end $$;
create trigger upload_bytes_changed after insert or delete or update of state, access on upload
    for each row execute function upload_bytes_changed();

create index upload_of_owner on upload (community_id, owner_id);

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy backlog on storage_change for select to current_user using (true);
create function storage_backlog() returns table (community_id uuid) language sql stable security definer
begin atomic
    select c.community_id from (select distinct s.community_id from storage_change s) as c
    where not task_waits('storage', c.community_id, 'total') limit 1000;
end;

-- Which replica does work on the whole store. It belongs to no tenant.
create table store_scan (
    work text primary key,
    leased_until timestamptz not null,
    due_at timestamptz not null
);
