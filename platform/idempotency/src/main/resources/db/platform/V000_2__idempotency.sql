-- The first answer to each idempotency key, sealed under the key itself. Found by its principal, so no tenant's policy.
create table idempotency_answer (
    principal   text        not null,
    route       text        not null,
    key_hash    text        not null,
    fingerprint text        not null,
    status      smallint    not null,
    location    text,
    body        bytea       not null,
    created_at  timestamptz not null default now(),
    primary key (principal, route, key_hash)
);

create index idempotency_answer_age on idempotency_answer (created_at);
