-- A fan's lots that have matured, without reading those that have not.
create index lot_maturing_of_user on lot (community_id, user_id, pending_until)
    where remaining > 0 and pending_until is not null;
