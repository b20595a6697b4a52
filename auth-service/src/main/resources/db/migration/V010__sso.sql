-- Where a partner's fans may already be signed in. At most one of each name, as the name is what apps ask with.
create table identity_provider (
    id uuid primary key,
    partner_id uuid not null references partner,
    provider text not null check (provider in ('TICKETING', 'OAUTH2', 'CUSTOM')),
    kind text not null check (kind in ('DISCOVERY', 'JWKS', 'INTROSPECTION', 'USERINFO')),
    settings jsonb not null,
    sealed_client_secret bytea,
    enabled boolean not null,
    version bigint not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (partner_id, provider)
);

-- Providers' tokens already exchanged: the primary key is what makes each of them good for one installation only.
create table exchanged_token (
    partner_id uuid not null references partner,
    token_hash text not null,
    installation_id uuid,
    expires_at timestamptz not null,
    primary key (partner_id, token_hash)
);
create index exchanged_token_expiry on exchanged_token (expires_at);

alter table identity drop constraint identity_kind_check;
alter table identity add constraint identity_kind_check check (kind in ('EMAIL', 'PHONE', 'EXTERNAL', 'SSO'));
alter table identity drop constraint identity_verified_by_check;
alter table identity add constraint identity_verified_by_check
    check (verified_by in ('OTP', 'SIGNATURE', 'PARTNER', 'SSO'));
