-- A picture that its fan does not show is given up. `unclaimed_since` is null once it was looked whether it is shown and
-- it is, or it is given up. Pictures of before this count from now on; the version before does not write these columns.
alter table avatar
    add column unclaimed_since timestamptz default now(),
    add column given_up_at timestamptz;
create index avatar_unclaimed on avatar (unclaimed_since) where unclaimed_since is not null;

-- Runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy unclaimed on avatar for select to current_user using (true);
create function avatars_unclaimed(since_before timestamptz)
    returns table (community_id uuid, upload_id uuid, user_id uuid)
    language sql stable security definer
begin atomic
    select a.community_id, a.upload_id, a.user_id from avatar a
    where a.unclaimed_since < since_before and not task_waits('unclaimed-avatars', a.community_id, 'avatars')
    order by a.unclaimed_since limit 500;
end;
