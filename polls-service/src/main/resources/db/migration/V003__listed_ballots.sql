-- Only ballots of polls whose voters may be listed stand in the indexes by option: most polls are anonymous, and for
-- theirs the twenty conditions end at the first look.
alter table ballot add column listed boolean not null default true;

do $$
begin
    for place in 0..19 loop
        execute format('drop index ballot_for_%s', place);
        execute format('create index ballot_for_%s on ballot (community_id, poll_id, user_id)
            where listed and choices @> %L::smallint[]', place, '{' || place || '}');
    end loop;
end $$;
