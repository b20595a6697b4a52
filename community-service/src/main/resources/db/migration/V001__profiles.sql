-- Who there is, and what each of them lets others see and do. Every table is a tenant's, behind its wall.

create procedure build_wall(name text) language plpgsql as $$
begin
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (community_id = (select terrace_community()))
        with check (community_id = (select terrace_community()))', name);
end $$;

-- The partner's word for name and picture stands beside the fan's own, which goes first.
create table profile (
    community_id uuid not null,
    user_id uuid not null,
    partner_name text,
    partner_avatar_url text,
    partner_at timestamptz,
    own_name text check (char_length(own_name) between 1 and 50),
    handle text check (handle ~ '^[a-z0-9_]{3,30}$'),
    bio text check (char_length(bio) between 1 and 300),
    favourite_team text check (char_length(favourite_team) between 1 and 80),
    locale text,
    timezone text,
    discoverable boolean not null default true,
    who_can_message text not null default 'EVERYONE' check (who_can_message in ('SQUAD', 'EVERYONE', 'NOBODY')),
    who_can_call text not null default 'SQUAD' check (who_can_call in ('SQUAD', 'EVERYONE', 'NOBODY')),
    show_presence boolean not null default true,
    read_receipts boolean not null default true,
    squaddie_eligible boolean not null default false,
    consent_analytics boolean not null default false,
    consent_sponsorship boolean not null default false,
    consent_version text,
    consent_at timestamptz,
    onboarded_at timestamptz,
    joined_at timestamptz not null,
    primary key (community_id, user_id)
);
call build_wall('profile');

-- A handle is one fan's. Apart from the profile, so that two who want the same one are told apart by its key.
create table handle (
    community_id uuid not null,
    handle text not null,
    user_id uuid not null,
    primary key (community_id, handle),
    unique (community_id, user_id)
);
call build_wall('handle');
