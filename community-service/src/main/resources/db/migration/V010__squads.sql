-- What one fan is to another, as the one sees it: a row each way, locked together and in the order of user_id, so that
-- of whatever two of them do at once one comes after the other. A request that is declined stays REQUESTED to who asked.
create table tie (
    community_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    standing text not null default 'NONE'
        check (standing in ('NONE', 'REQUESTED', 'INCOMING', 'DECLINED', 'CONNECTED')),
    since timestamptz,
    request_id uuid,
    own_request boolean not null default false,
    blocked_at timestamptz,
    muted_at timestamptz,
    -- Whether either has blocked the other.
    apart boolean not null default false,
    primary key (community_id, user_id, other_id),
    check (user_id <> other_id),
    check (standing = 'NONE' or num_nulls(since, request_id) = 0),
    check (not apart or standing in ('NONE', 'DECLINED')),
    check (blocked_at is null or apart)
);
create index tie_standing on tie (community_id, user_id, standing, since, other_id);
create unique index tie_request on tie (community_id, user_id, request_id) where request_id is not null;
create index tie_blocked on tie (community_id, user_id, blocked_at, other_id) where blocked_at is not null;
create index tie_muted on tie (community_id, user_id, muted_at, other_id) where muted_at is not null;
call build_wall('tie');

create table squad_size (
    community_id uuid not null,
    user_id uuid not null,
    size integer not null default 0 check (size between 0 and 5000),
    primary key (community_id, user_id)
);
call build_wall('squad_size');

-- Who came last: suggestions for who knows nobody yet.
create index profile_newest on profile (community_id, joined_at, user_id) where discoverable;
