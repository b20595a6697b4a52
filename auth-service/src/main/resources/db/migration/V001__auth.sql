-- Partners and what belongs to them. No tenant's tables: operators work across communities here.

create table partner (
    id uuid primary key,
    name text not null,
    settings jsonb not null,
    config_version bigint not null,
    created_at timestamptz not null
);

create table community (
    id uuid primary key,
    partner_id uuid not null references partner,
    name text not null,
    created_at timestamptz not null
);
create index community_of_partner on community (partner_id, id);

create table api_key (
    id uuid primary key,
    partner_id uuid not null references partner,
    community_id uuid references community,
    name text not null,
    kind text not null check (kind in ('PUBLISHABLE', 'SECRET')),
    environment text not null check (environment in ('LIVE', 'TEST')),
    prefix text not null,
    last4 text not null,
    hash text not null unique,
    scopes text[] not null,
    allowed_origins text[] not null,
    rate_limits jsonb not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    rotates_out_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null,
    check (kind = 'SECRET' or community_id is not null)
);
create index api_key_of_partner on api_key (partner_id, id);

-- The keys a partner's server signs identity tokens with: public halves only.
create table trusted_key (
    id uuid primary key,
    partner_id uuid not null references partner,
    kid text not null,
    algorithm text not null check (algorithm in ('EDDSA', 'ES256', 'RS256')),
    jwk text not null,
    created_at timestamptz not null,
    unique (partner_id, kid)
);

-- Identity tokens already presented: the primary key is what makes each of them single-use.
create table spent_token (
    partner_id uuid not null references partner,
    jti_hash text not null,
    expires_at timestamptz not null,
    primary key (partner_id, jti_hash)
);
create index spent_token_expiry on spent_token (expires_at);

-- The keys access tokens are signed with; the private half is sealed under the master key.
create table signing_key (
    id text primary key,
    public_key bytea not null,
    sealed_private_key bytea not null,
    signs_from timestamptz not null,
    retires_at timestamptz
);

create table audit_entry (
    id uuid primary key,
    partner_id uuid references partner,
    actor_id uuid not null,
    actor_role text not null,
    action text not null,
    target_id uuid not null,
    fields text[] not null,
    at timestamptz not null
);
create index audit_entry_of_partner on audit_entry (partner_id, id);

create function audit_entry_stands() returns trigger language plpgsql as $$
begin
    raise exception 'audit entries are only ever added';
end $$;
create trigger audit_entry_stands before update or delete or truncate on audit_entry
    for each statement execute function audit_entry_stands();

-- People: tenants' tables, behind row-level security.

-- A user is either proven (an OTP or a partner's signature stands behind every identity) or claimed (an unsigned sync
-- said so). The foreign key from identity carries the standing, so that no claimed identity can ever open a proven
-- user's account, nor a proven one hang on a claimed user.
create table app_user (
    id uuid primary key,
    community_id uuid not null references community,
    standing text not null check (standing in ('PROVEN', 'CLAIMED')),
    display_name text,
    avatar_url text,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'ERASED')),
    created_at timestamptz not null,
    unique (id, standing)
);

create table identity (
    id uuid primary key,
    community_id uuid not null references community,
    user_id uuid not null,
    kind text not null check (kind in ('EMAIL', 'PHONE', 'EXTERNAL')),
    value text not null,
    verified_by text not null check (verified_by in ('OTP', 'SIGNATURE', 'PARTNER')),
    standing text not null generated always as (case verified_by when 'PARTNER' then 'CLAIMED' else 'PROVEN' end) stored,
    unique (community_id, standing, kind, value),
    foreign key (user_id, standing) references app_user (id, standing)
);
create index identity_of_user on identity (user_id);
create unique index identity_one_external on identity (user_id) where kind = 'EXTERNAL';

create table session (
    id uuid primary key,
    community_id uuid not null references community,
    user_id uuid not null references app_user,
    installation_id uuid,
    amr text not null,
    generation int not null,
    token_hash text not null,
    advances timestamptz[] not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
);
create index session_of_user on session (user_id, id);
create index session_expiry on session (community_id, expires_at);

create table otp_challenge (
    id uuid primary key,
    community_id uuid not null references community,
    kind text not null check (kind in ('EMAIL', 'PHONE')),
    value text not null,
    channel text not null,
    locale text,
    code_hash text not null,
    state text not null check (state in ('PENDING', 'VERIFIED', 'LOCKED', 'SUPERSEDED')),
    wrong_tries int not null,
    expires_at timestamptz not null
);
create unique index otp_challenge_one_pending on otp_challenge (community_id, kind, value) where state = 'PENDING';
create index otp_challenge_expiry on otp_challenge (community_id, expires_at);

-- The newest attempts of one identifier, newest first, at most ten: all that the limits need to be exact.
-- The subject is a keyed hash of the community and the identifier.
create table otp_pace (
    subject text not null,
    act text not null check (act in ('SEND', 'VERIFY')),
    community_id uuid not null references community,
    attempts timestamptz[] not null,
    last_at timestamptz generated always as (attempts[1]) stored,
    cooldown_until timestamptz,
    primary key (subject, act)
);
create index otp_pace_age on otp_pace (community_id, last_at);

alter table app_user enable row level security;
alter table app_user force row level security;
create policy tenant on app_user using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table identity enable row level security;
alter table identity force row level security;
create policy tenant on identity using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table session enable row level security;
alter table session force row level security;
create policy tenant on session using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table otp_challenge enable row level security;
alter table otp_challenge force row level security;
create policy tenant on otp_challenge using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table otp_pace enable row level security;
alter table otp_pace force row level security;
create policy tenant on otp_pace using (community_id = terrace_community()) with check (community_id = terrace_community());
