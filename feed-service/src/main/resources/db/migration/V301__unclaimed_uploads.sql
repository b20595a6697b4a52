-- A recording that no post and no reply uses is given up. `unclaimed_since` is null once it was looked for a use and has
-- one, or is given up. Uploads of before this count from now on; the version before does not write these columns.
alter table upload
    add column unclaimed_since timestamptz default now(),
    add column given_up_at timestamptz;
create index upload_unclaimed on upload (unclaimed_since) where state = 'READY' and unclaimed_since is not null;

-- Of a recording nothing else is seen in the feed.
drop trigger feed_version on upload;
create constraint trigger feed_version after update on upload deferrable initially deferred
    for each row when (old.state = 'READY' and (old.mime_type, old.size_bytes, old.duration_ms, old.waveform)
        is distinct from (new.mime_type, new.size_bytes, new.duration_ms, new.waveform))
    execute function advance_feed_version();

-- A removed reply does not come back: its recording is not needed any more, whatever statement removed it. One that is
-- not ready is left alone: its row is locked before the reply's by news of it.
create function unclaim_reply_upload() returns trigger language plpgsql as $$
begin
    update upload u set unclaimed_since = now()
    where u.community_id = old.community_id and u.id = old.upload_id and u.owner_id = old.author_id
        and u.state = 'READY' and u.given_up_at is null;
    return null;
end $$;
create trigger unclaim_upload_removed after update of state on reply
    for each row when (old.upload_id is not null and old.state <> 'REMOVED' and new.state = 'REMOVED')
    execute function unclaim_reply_upload();
create trigger unclaim_upload_deleted after delete on reply
    for each row when (old.upload_id is not null and old.state <> 'REMOVED')
    execute function unclaim_reply_upload();

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy unclaimed on upload for select to current_user using (true);
create function uploads_unclaimed(since_before timestamptz) returns table (community_id uuid, upload_id uuid)
    language sql stable security definer
begin atomic
    select u.community_id, u.id from upload u
    where u.state = 'READY' and u.unclaimed_since < since_before
        and not task_waits('unclaimed-uploads', u.community_id, 'uploads')
    order by u.unclaimed_since limit 500;
end;
