-- Events of a community, who comes, and who was there.

create table event (
    community_id uuid not null,
    id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    kind text not null check (kind in ('MATCH', 'WATCH_PARTY', 'MEETUP')),
    venue_name text not null check (char_length(venue_name) between 1 and 200),
    lat double precision not null check (lat between -90 and 90),
    lng double precision not null check (lng between -180 and 180),
    radius_m int not null check (radius_m > 0),
    timezone text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    state text not null check (state in ('SCHEDULED', 'POSTPONED', 'CANCELLED')),
    methods text not null,
    check_in_opens_at timestamptz not null,
    check_in_closes_at timestamptz not null check (check_in_closes_at > check_in_opens_at),
    points_reward bigint check (points_reward > 0),
    -- What venue codes and passes are made with; it leaves the service in no form.
    code_secret bytea not null,
    revision int not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null,
    primary key (community_id, id)
);
create index event_by_time on event (community_id, starts_at, id);
call build_wall('event');

-- The seats of an event, where whoever takes one waits for their turn; without a capacity nobody waits.
create table event_seat (
    community_id uuid not null,
    event_id uuid not null,
    capacity int check (capacity > 0),
    next_place bigint not null default 1,
    primary key (community_id, event_id)
);
call build_wall('event_seat');

-- What an event's counts add up from: several rows, so that fans who come at once do not wait for one.
create table event_tally (
    community_id uuid not null,
    event_id uuid not null,
    slot int not null,
    going bigint not null,
    interested bigint not null,
    waitlisted bigint not null,
    checked_in bigint not null,
    primary key (community_id, event_id, slot)
);
call build_wall('event_tally');

create table rsvp (
    community_id uuid not null,
    event_id uuid not null,
    user_id uuid not null,
    status text not null check (status in ('NONE', 'INTERESTED', 'WAITLISTED', 'GOING')),
    -- Where they stand in the line.
    place bigint check ((place is null) = (status <> 'WAITLISTED')),
    checked_in boolean not null default false check (not checked_in or status = 'GOING'),
    primary key (community_id, event_id, user_id)
);
create index rsvp_by_status on rsvp (community_id, event_id, status, user_id);
create unique index rsvp_line on rsvp (community_id, event_id, place) where status = 'WAITLISTED';
call build_wall('rsvp');
