-- As before, without the tasks that failed and wait for their next try: they kept their places before all others.
create or replace function poll_due() returns table (community_id uuid, poll_id uuid, task text)
    language sql stable security definer
begin atomic
    (select p.community_id, p.id, 'OPEN' from poll p
        where p.state = 'SCHEDULED' and p.opens_at <= now()
            and not task_waits('polls', p.community_id, 'OPEN ' || p.id)
        order by p.opens_at limit 100)
    union all
    (select p.community_id, p.id, 'CLOSE' from poll p
        where p.state = 'OPEN' and p.closes_at <= now()
            and not task_waits('polls', p.community_id, 'CLOSE ' || p.id)
        order by p.closes_at limit 100)
    union all
    (select p.community_id, p.id, 'FINALIZE' from poll p
        where p.state = 'CLOSED' and not task_waits('polls', p.community_id, 'FINALIZE ' || p.id)
        order by p.id limit 100)
    union all
    (select p.community_id, p.id, 'TELL' from poll p
        where p.told_through is not null and not task_waits('polls', p.community_id, 'TELL ' || p.id)
        order by p.id limit 100);
end;

create or replace function ballot_backlog() returns table (community_id uuid, poll_id uuid)
    language sql stable security definer
begin atomic
    select c.community_id, c.poll_id from (select distinct b.community_id, b.poll_id from ballot_change b) as c
    where not task_waits('ballots', c.community_id, text(c.poll_id)) limit 1000;
end;
