-- Who is at an event, in the order of the list.
create index rsvp_checked_in on rsvp (community_id, event_id, user_id) where checked_in;

-- How many freestyles of a fan can be heard, as feed-service tells.
create table freestyle_count (
    community_id uuid not null,
    user_id uuid not null,
    freestyles bigint not null check (freestyles >= 0),
    primary key (community_id, user_id)
);
call build_wall('freestyle_count');
