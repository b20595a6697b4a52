-- An event as it is by its newest version. What is removed stays as a row without a fan, so that an older record that
-- comes again brings nothing back. Times are microseconds since 1970. The zero id is no fan, and no subject.
create table if not exists event (
    community_id UUID,
    id UUID,
    version UInt64,
    received_on Date,
    removed UInt8,
    fan_id UUID,
    name String,
    subject_id UUID,
    day Date,
    occurred_at Int64,
    raw_at Int64,
    times Int64
) engine = ReplacingMergeTree(version) partition by toYYYYMMDD(received_on) order by (community_id, id)
