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

-- Unlike the queue it may keep rows for long. The relay adds any community's; a community reads and deletes its own only.
alter table outbox_refused enable row level security;
alter table outbox_refused force row level security;
create policy tenant on outbox_refused using (community_id = terrace_community()) with check (community_id = terrace_community());
create policy relay on outbox_refused for insert with check (true);
