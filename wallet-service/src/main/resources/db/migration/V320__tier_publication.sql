-- A community has set its tiers: everybody's is told anew, up to this fan so far.
create table tier_publication (
    community_id uuid primary key,
    told_through uuid not null
);
alter table tier_publication enable row level security;
alter table tier_publication force row level security;
create policy tenant on tier_publication
    using (community_id = (select terrace_community())) with check (community_id = (select terrace_community()));

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy due on tier_publication for select to current_user using (true);
create function tier_publication_due() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select p.community_id from tier_publication p where not task_waits('tiers', p.community_id, 'tiers') limit 1000;
end;
