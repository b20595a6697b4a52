-- As before, without the tasks that failed and wait for their next try: they kept their places before all others.
create or replace function wallet_due(notice interval) returns table (what text, community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select 'lot', l.community_id, l.user_id from lot l
        where not l.empty and l.expires_at <= now() and l.pending_until is null
            and not task_waits('wallets', l.community_id, 'lot ' || l.user_id)
        order by l.expires_at limit 200)
    union all
    (select 'pending', l.community_id, l.user_id from lot l
        where not l.empty and l.pending_until <= now()
            and not task_waits('wallets', l.community_id, 'pending ' || l.user_id)
        order by l.pending_until limit 200)
    union all
    (select 'hold', h.community_id, h.id from hold h
        where h.state = 'active' and h.expires_at <= now()
            and not task_waits('wallets', h.community_id, 'hold ' || h.id)
        order by h.expires_at limit 200)
    union all
    (select 'notice', l.community_id, l.user_id from lot l
        where not l.empty and l.expires_at <= now() + notice and l.expires_at > now() and not l.noticed
            and not task_waits('wallets', l.community_id, 'notice ' || l.user_id)
        order by l.expires_at limit 200);
end;

create or replace function coupon_due() returns table (what text, community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select 'job', j.community_id, j.id from coupon_job j
        where j.finished_at is null and not task_waits('coupons', j.community_id, 'job ' || j.id)
        order by j.created_at limit 100)
    union all
    select 'coupons', c.community_id, c.community_id from (
        -- By community, not by coupon: one that waits may have a million.
        (select k.community_id from coupon k
            where k.state = 'issued' and k.expires_at <= now()
                and k.community_id not in (select f.tenant_id from failed_task f
                    where f.job = 'coupons' and f.task = 'coupons ' || f.tenant_id and f.retry_at > now())
            limit 1000)
        union
        (select k.community_id from coupon k
            where k.state = 'reserved' and k.reserved_until <= now()
                and k.community_id not in (select f.tenant_id from failed_task f
                    where f.job = 'coupons' and f.task = 'coupons ' || f.tenant_id and f.retry_at > now())
            limit 1000)) as c;
end;
