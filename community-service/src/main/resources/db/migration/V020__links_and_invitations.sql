-- Codes that are short enough to be typed: links, and invitations, each of which is a link to itself.

create table link (
    community_id uuid not null,
    code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
    target text not null check (target in
        ('FREESTYLE', 'CONVERSATION', 'POLL', 'EVENT', 'REWARD', 'PROFILE', 'INVITE', 'CALL')),
    target_id text not null check (target_id ~ '^[0-9a-zA-Z-]{10,36}$'),
    expires_at timestamptz not null,
    ended_at timestamptz,
    primary key (community_id, code),
    unique (community_id, target, target_id)
);
call build_wall('link');

-- A browser that follows a link has no community: a code is one link's in all of them.
create unique index link_code on link (code);
create index link_by_expiry on link (expires_at);
-- The functions run as the owner, who alone reaches beyond the tenant.
create policy anywhere on link for all to current_user using (true);
create function link_at(wanted text) returns table (target text, target_id text, ends_at timestamptz)
    language sql stable security definer
begin atomic
    select l.target, l.target_id, least(l.expires_at, l.ended_at) from link l where l.code = wanted;
end;

create table invitation (
    community_id uuid not null,
    id uuid not null,
    code text not null,
    inviter_id uuid not null,
    kind text not null check (kind in ('SQUAD', 'EVENT', 'COMMUNITY')),
    event_id uuid check ((kind = 'EVENT') = (event_id is not null)),
    max_uses int not null check (max_uses between 1 and 1000),
    uses int not null default 0 check (uses between 0 and max_uses),
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    revoked_at timestamptz,
    primary key (community_id, id),
    unique (community_id, code)
);
call build_wall('invitation');
create index invitation_of_inviter on invitation (community_id, inviter_id, id);
create index invitation_by_expiry on invitation (expires_at);

create table invitation_use (
    community_id uuid not null,
    invitation_id uuid not null,
    invitee_id uuid not null,
    id uuid not null,
    first_for_invitee boolean not null,
    used_at timestamptz not null,
    primary key (community_id, invitation_id, invitee_id),
    foreign key (community_id, invitation_id) references invitation on delete cascade
);
call build_wall('invitation_use');
create unique index invitation_use_in_order on invitation_use (community_id, invitation_id, id);

-- Who brought a fan here; stays when the invitation has gone, so that nobody is brought twice.
create table attribution (
    community_id uuid not null,
    invitee_id uuid not null,
    inviter_id uuid not null,
    invitation_id uuid not null,
    attributed_at timestamptz not null,
    primary key (community_id, invitee_id)
);
call build_wall('attribution');

create table code_guess (
    community_id uuid not null,
    caller_id uuid not null,
    minute timestamptz not null,
    failures bigint not null,
    primary key (community_id, caller_id, minute)
);
call build_wall('code_guess');

-- Deletes some of what has gone out of use before an instant.
create policy anywhere on invitation for all to current_user using (true);
create policy anywhere on code_guess for all to current_user using (true);
create function forget_codes(before timestamptz) returns bigint language sql security definer
begin atomic
    with links as (
        delete from link where ctid in (
            select ctid from link where expires_at < before order by expires_at limit 1000 for update skip locked)
        returning 1),
    invitations as (
        delete from invitation where ctid in (
            select ctid from invitation where expires_at < before order by expires_at limit 1000
            for update skip locked)
        returning 1),
    guesses as (
        delete from code_guess where ctid in (
            select ctid from code_guess where minute < least(before, now() - interval '1 hour') limit 1000
            for update skip locked)
        returning 1)
    select (select count(*) from links) + (select count(*) from invitations) + (select count(*) from guesses);
end;
