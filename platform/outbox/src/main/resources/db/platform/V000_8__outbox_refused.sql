-- Events the broker never takes as they are, such as one too large: taken out of the queue, where they would hold up all
-- behind them. Empty unless something is wrong. Once the reason is gone, an operator moves a row back into `outbox`.
create table outbox_refused (
    shard        smallint    not null,
    id           bigint      not null,
    event_id     uuid        not null,
    topic        text        not null,
    key          text        not null,
    community_id uuid,
    payload      text        not null,
    traceparent  text,
    at           timestamptz not null,
    reason       text        not null,
    refused_at   timestamptz not null default now(),
    primary key (shard, id)
);
