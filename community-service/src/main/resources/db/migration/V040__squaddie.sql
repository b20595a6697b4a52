-- Squaddie of the Day: what fans did, by day; a draw a day, promised by its seed's hash before it is held.

create table fan_day (
    community_id uuid not null,
    day date not null,
    user_id uuid not null,
    freestyles int not null default 0,
    reactions int not null default 0,
    votes int not null default 0,
    primary key (community_id, day, user_id)
);
call build_wall('fan_day');

-- Who agreed to be drawn.
create table squaddie_candidate (
    community_id uuid not null,
    user_id uuid not null,
    primary key (community_id, user_id)
);
call build_wall('squaddie_candidate');

-- Made with the first thing a fan of the community does.
create table squaddie_setting (
    community_id uuid primary key,
    timezone text not null default 'UTC',
    enabled boolean not null default true
);
call build_wall('squaddie_setting');

-- A draw is promised the day before, when nobody can know yet who will stand in it.
create table squaddie_day (
    community_id uuid not null,
    date date not null,
    draws_at timestamptz not null,
    seed bytea not null check (octet_length(seed) = 32),
    state text not null check (state in ('PROMISED', 'DRAWN', 'NOBODY')),
    -- Grows with each fan who was drawn and stood aside.
    round int not null default 0,
    curated_id uuid,
    curated_headline text check (char_length(curated_headline) between 1 and 120),
    user_id uuid,
    mode text check (mode in ('AUTO', 'CURATED')),
    -- What they did in the seven days before.
    freestyles int not null default 0,
    reactions int not null default 0,
    votes int not null default 0,
    primary key (community_id, date),
    check ((state = 'DRAWN') = (user_id is not null)),
    check ((user_id is null) = (mode is null))
);
create index squaddie_day_due on squaddie_day (draws_at) where state = 'PROMISED';
create index squaddie_day_of on squaddie_day (community_id, user_id, date) where user_id is not null;
call build_wall('squaddie_day');

-- Who stood in a draw, with how many tickets: written once, public, so that anyone can replay it.
create table squaddie_entrant (
    community_id uuid not null,
    date date not null,
    user_id uuid not null,
    tickets int not null check (tickets between 1 and 20),
    -- The round they were drawn in and stood aside, or were put aside by the club.
    aside_in int,
    primary key (community_id, date, user_id)
);
call build_wall('squaddie_entrant');

create table congratulation (
    community_id uuid not null,
    date date not null,
    user_id uuid not null,
    primary key (community_id, date, user_id)
);
call build_wall('congratulation');

-- In sixteen parts, so that those who congratulate at once do not wait for one row.
create table congratulation_count (
    community_id uuid not null,
    date date not null,
    part smallint not null check (part between 0 and 15),
    count bigint not null,
    primary key (community_id, date, part)
) with (fillfactor = 50);
call build_wall('congratulation_count');

-- What is due in all communities: the owner alone sees beyond the tenant, and tells ids and dates only.
create policy duties on squaddie_setting for select to current_user using (true);
create policy duties on squaddie_day for select to current_user using (true);
create function squaddie_due() returns table (community_id uuid, date date)
    language sql stable security definer
begin atomic
    (select d.community_id, d.date from squaddie_day d
        where d.state = 'PROMISED' and d.draws_at <= now() order by d.draws_at limit 500)
    union all
    (select s.community_id, null from squaddie_setting s
        where s.enabled and not exists (select 1 from squaddie_day d
            where d.community_id = s.community_id and d.draws_at > now())
        limit 500);
end;
