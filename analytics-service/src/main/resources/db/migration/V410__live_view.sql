-- What was last sent of the live view: when, and up to where its events were counted.
alter table fold_state
    add live_sent_at timestamptz,
    add live_as_of timestamptz;

-- Live views that have changed since they were sent, by an event or, once a minute, by the minutes that leave them.
create function live_views_due(apart interval) returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select f.community_id from fold_state f
    where not task_waits('live-view', f.community_id, 'live-view')
        and (f.live_sent_at is null or f.live_sent_at <= now() - live_views_due.apart)
        and ((f.live_as_of is distinct from f.folded_at and f.folded_at > now() - interval '32 minutes')
            or (f.live_sent_at < now() - interval '1 minute'
                and exists (select from live_minute m where m.community_id = f.community_id
                    and m.minute > now() - interval '32 minutes')))
    order by f.live_sent_at nulls first limit 200;
end;
