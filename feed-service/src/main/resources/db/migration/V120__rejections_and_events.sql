-- Why a post was rejected, in lower snake case; null for those of before this was kept.
alter table freestyle add column rejection_reason text
    check (rejection_reason is null or state in ('REJECTED', 'REMOVED'));
alter table upload add column reason text check (reason is null or state = 'REJECTED');

-- Posts whose upload nobody has told of, and those rejected for it: an upload that comes later publishes them after all.
create index freestyle_processing on freestyle (created_at) where state = 'PROCESSING';
create index freestyle_missing on freestyle (community_id, upload_id)
    where state = 'REJECTED' and rejection_reason = 'upload_missing';

-- Of which communities posts have waited too long. The function runs as the owner, who alone sees beyond the tenant, and
-- tells ids only.
create policy overdue on freestyle for select to current_user using (true);
create function communities_with_overdue_freestyles(posted_before timestamptz) returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select distinct late.community_id from (
        select f.community_id from freestyle f
        where f.state = 'PROCESSING' and f.created_at < posted_before
        order by f.created_at limit 1000) as late;
end;

-- The events there are, as community-service tells: a post belongs to one of its community's.
create table known_event (
    community_id uuid not null,
    id uuid not null,
    primary key (community_id, id)
);
alter table known_event enable row level security;
alter table known_event force row level security;
create policy tenant on known_event
    using (community_id = terrace_community()) with check (community_id = terrace_community());
