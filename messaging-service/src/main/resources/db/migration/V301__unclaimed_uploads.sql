-- A recording that no message has is given up. Uploads of before this count from now on; the version before does not
-- write these columns.
alter table upload
    add column unclaimed_since timestamptz default now(),
    add column given_up_at timestamptz;
create index upload_unclaimed on upload (unclaimed_since)
    where state = 'ready' and message_id is null and unclaimed_since is not null;

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy unclaimed on upload for select to current_user using (true);
create function uploads_unclaimed(since_before timestamptz) returns table (community_id uuid, upload_id uuid)
    language sql stable security definer
begin atomic
    select u.community_id, u.id from upload u
    where u.state = 'ready' and u.message_id is null and u.unclaimed_since < since_before
        and not task_waits('unclaimed-uploads', u.community_id, 'uploads')
    order by u.unclaimed_since limit 500;
end;
