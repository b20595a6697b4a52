-- Runs that begin in the period; their later steps may come after it. A device's order is that of its own clock.
select e.fan_id, e.name, (extract(epoch from e.occurred_at) * 1000000)::bigint as at from event e
join fold_state f on f.community_id = e.community_id and e.xact < f.xact
where e.community_id = terrace_community() and e.fan_id is not null and e.name = any (?)
    and e.occurred_at >= (?::date - 1)::timestamp at time zone 'UTC'
    and e.occurred_at < (?::date + 2)::timestamp at time zone 'UTC' + make_interval(secs => ?)
    and (e.name <> ? or community_day(e.occurred_at) between ?::date and ?::date)
order by e.fan_id, e.occurred_at, e.raw_at, e.id
