-- What earlier master keys were good for, sealed under the newest: seals of the audit log and keyed hashes that rows
-- are found by outlive the key they were made with.
create table past_key (
    fingerprint text primary key,
    purpose text not null,
    sealed bytea not null,
    kept_at timestamptz not null
);
