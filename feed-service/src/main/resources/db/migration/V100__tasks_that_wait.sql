-- As before, without the posts whose fold failed and that wait for their next try: they kept their places before others.
create or replace function reaction_backlog() returns table (community_id uuid, freestyle_id uuid)
    language sql stable security definer
begin atomic
    select c.community_id, c.freestyle_id
    from (select distinct r.community_id, r.freestyle_id from reaction_change r) as c
    where not task_waits('reactions', c.community_id, text(c.freestyle_id)) limit 1000;
end;
