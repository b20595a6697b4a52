-- Who chose an option, in order, without reading past those who chose another: an index for each place an option can
-- have (there are at most 20), in which a ballot stands once for each option it names.
do $$
begin
    for place in 0..19 loop
        execute format('create index ballot_for_%s on ballot (community_id, poll_id, user_id) where choices @> %L::smallint[]',
            place, '{' || place || '}');
    end loop;
end $$;
