-- A post that its author removed can be taken back for a time, to the state it was removed from. Those of before this was
-- kept have no moment of removal: they are gone.
alter table freestyle add column removed_at timestamptz;
alter table freestyle add column removed_from text
    check (removed_from in ('PROCESSING', 'PUBLISHED', 'REJECTED', 'HIDDEN'));
alter table freestyle add check ((removed_at is null) = (removed_from is null));
alter table freestyle add check (removed_at is null or state = 'REMOVED');
alter table freestyle add column expires_at timestamptz;

create index freestyle_expiring on freestyle (expires_at) where expires_at is not null and state <> 'REMOVED';
create index freestyle_removed on freestyle (removed_at) where removed_at is not null;
create index freestyle_removed_of_own on freestyle (community_id, author_id, created_at, id)
    where removed_at is not null;

-- What is over, in whatever community, and what can no longer be taken back. The functions run as the owner, who alone
-- sees beyond the tenant, and tell ids only.
create function freestyles_expired() returns table (community_id uuid, freestyle_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id, f.id from freestyle f
    where f.expires_at <= now() and f.expires_at is not null and f.state <> 'REMOVED'
        and not task_waits('expiry', f.community_id, text(f.id))
    order by f.expires_at limit 500;
end;
create function freestyles_removed(removed_before timestamptz) returns table (community_id uuid, freestyle_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id, f.id from freestyle f
    where f.removed_at < removed_before and f.removed_at is not null
        and not task_waits('removal', f.community_id, text(f.id))
    order by f.removed_at limit 500;
end;
