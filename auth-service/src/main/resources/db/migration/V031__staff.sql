-- Staff: members of a partner, who sign in by a code sent to their address.

create table member (
    id uuid primary key,
    partner_id uuid not null references partner,
    email text not null,
    role text not null check (role in ('OWNER', 'ADMIN', 'EDITOR', 'MODERATOR', 'ANALYST')),
    invited_at timestamptz not null,
    last_sign_in_at timestamptz,
    unique (partner_id, email)
);
create index member_by_email on member (email, id);
create index member_of_partner on member (partner_id, id);

create table staff_session (
    id uuid primary key,
    member_id uuid not null,
    partner_id uuid not null references partner,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
);
create index staff_session_of_member on staff_session (member_id, id);
create index staff_session_expiry on staff_session (expires_at);

-- Codes for staff are sent, counted and kept as those for fans are, apart from every community's: in one that is the
-- platform's own, of a partner nobody can call.
insert into partner (id, name, settings, config_version, created_at) values (
    '00000000-0000-7000-8000-000000000002', 'Terrace',
    '{"rateLimits":{},"sdk":{},"accessTokenTtl":900,"unsignedSync":false,"branding":{},"features":{},"links":{"universalDomains":[]}}',
    1, now());
insert into community (id, partner_id, name, created_at) values (
    '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000002', 'Terrace', now());
