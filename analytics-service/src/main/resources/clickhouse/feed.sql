-- How far each community's events have come.
create table if not exists feed (
    community_id UUID,
    sequence UInt64,
    as_of Int64
) engine = ReplacingMergeTree(sequence) order by community_id
