-- The capacity of an event for whoever is about to take a seat or give one back: null without a limit. Where there is
-- one, the others wait until the transaction ends.
--
-- Who meets the moment in which a limit is set has shared the row already. Two who both did would wait for each other,
-- so the share is given back, with the block that took it, before the row is asked for alone.
create function hold_seats(event uuid) returns int language plpgsql as $$
declare
    seats int;
begin
    select capacity into seats from event_seat where community_id = terrace_community() and event_id = event;
    if seats is null then
        begin
            select capacity into seats from event_seat where community_id = terrace_community() and event_id = event
                for key share;
            if seats is null then
                return null;
            end if;
            raise sqlstate 'TR001';
        exception when sqlstate 'TR001' then
            null;
        end;
    end if;
    select capacity into seats from event_seat where community_id = terrace_community() and event_id = event for update;
    return seats;
end
$$;
