-- The platform's own staff, each known by the hash of a token. No tenant's table.
create table platform_operator (
    id uuid primary key,
    name text not null,
    hash text not null unique,
    last4 text not null,
    created_by uuid not null,
    created_at timestamptz not null
);
