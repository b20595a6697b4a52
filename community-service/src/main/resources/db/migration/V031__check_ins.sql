-- Who was at which event.

create table check_in (
    community_id uuid not null,
    event_id uuid not null,
    user_id uuid not null,
    id uuid not null,
    client_id uuid not null,
    method text not null check (method in ('GEO', 'CODE', 'QR')),
    offline boolean not null,
    -- When they were there: the database's time, or the phone's while it was offline.
    occurred_at timestamptz not null,
    recorded_at timestamptz not null,
    -- The venue's, from which the next one is not to be farther than a plane flies.
    lat double precision not null,
    lng double precision not null,
    -- The week of the day it was at the venue, counted from 1970-01-05, a Monday.
    week int not null,
    streak_weeks int not null,
    primary key (community_id, event_id, user_id)
);
create index check_in_curve on check_in (community_id, event_id, occurred_at);
create index check_in_of_fan on check_in (community_id, user_id, occurred_at);
call build_wall('check_in');

-- Whose check-ins take turns, and how many there are.
create table checked_in_fan (
    community_id uuid not null,
    user_id uuid not null,
    check_ins bigint not null default 0,
    primary key (community_id, user_id)
);
call build_wall('checked_in_fan');
