select f.name, f.name like 'platform.%' or n.name is not null as known, sum(f.events) as events
from feature_day f
left join event_name n on n.community_id = f.community_id and n.name = f.name
where f.community_id = terrace_community() and f.day between ? and ? and not coalesce(n.hidden, false)
group by f.name, n.name order by events desc, f.name collate "C" limit ?
