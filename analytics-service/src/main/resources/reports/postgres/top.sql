select subject_id, sum(events) as events from subject_day
where community_id = terrace_community() and day between ? and ? and name = ?
group by subject_id order by events desc, subject_id limit ?
