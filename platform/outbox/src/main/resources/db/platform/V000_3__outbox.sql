-- Events committed with their effect and not yet on Kafka. A queue: rows live for milliseconds.
create table outbox (
    id           bigint generated always as identity primary key,
    shard        smallint    not null,
    event_id     uuid        not null,
    topic        text        not null,
    key          text        not null,
    community_id uuid,
    payload      text        not null,
    traceparent  text,
    at           timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index outbox_shard on outbox (shard, id);

-- What each consumer has already done, so that a message that comes again does nothing.
create table inbox (
    consumer   text        not null,
    event_id   uuid        not null,
    applied_at timestamptz not null default now(),
    primary key (consumer, event_id)
);

create index inbox_age on inbox (applied_at);
