-- As before, without the tasks that failed and wait for their next try: they kept their places before all others.
create or replace function erasures_due() returns table (community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select e.community_id, e.id from erasure e
        where e.state = 'REQUESTED' and e.due_at <= now()
            and not task_waits('erasures', e.community_id, text(e.id))
        order by e.due_at limit 100)
    union all
    (select e.community_id, e.id from erasure e
        where e.tells_at <= now() and not task_waits('erasures', e.community_id, text(e.id))
        order by e.tells_at limit 100);
end;

create or replace function sanctions_due() returns table (community_id uuid, user_id uuid)
    language sql stable security definer
begin atomic
    select distinct d.community_id, d.user_id
    from (select s.community_id, s.user_id from sanction s
        where s.state = 'ACTIVE' and s.ends_at <= now()
            and not task_waits('sanctions', s.community_id, text(s.user_id))
        order by s.ends_at limit 500) as d;
end;

create or replace function squaddie_due() returns table (community_id uuid, date date)
    language sql stable security definer
begin atomic
    (select d.community_id, d.date from squaddie_day d
        where d.state = 'PROMISED' and d.draws_at <= now()
            and not task_waits('draws', d.community_id, text(d.date))
        order by d.draws_at limit 500)
    union all
    (select s.community_id, null from squaddie_setting s
        where s.enabled and not exists (select 1 from squaddie_day d
            where d.community_id = s.community_id and d.draws_at > now())
            and not task_waits('draws', s.community_id, 'next')
        limit 500);
end;
