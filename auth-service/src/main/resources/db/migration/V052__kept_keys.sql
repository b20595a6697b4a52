-- Identity providers' public keys as they were last fetched: what one node has learnt serves all, and after a restart.
create table kept_keys (
    provider_id uuid primary key references identity_provider on delete cascade,
    version bigint not null,
    jwks text not null,
    fetched_at timestamptz not null
);
