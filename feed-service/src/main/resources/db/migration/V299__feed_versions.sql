-- Triggers are created in the order in which writers take these tables.
lock table upload, author, freestyle, feed_card, feed_campaign, reaction_change, freestyle_count_change
    in share row exclusive mode;

-- A community's feed version is the sum of its slots: it grows with each commit that changes what a page shows. A
-- writer takes the slot of its connection, so those that write at once seldom wait for each other.
create table feed_version (
    community_id uuid not null,
    slot smallint not null,
    version bigint not null,
    primary key (community_id, slot)
) with (fillfactor = 50);
call isolate_by_community('feed_version');

-- Once a transaction, and as the last thing that it does: whoever has taken a slot waits for nothing else. A migration
-- that changes these tables' rows disables their triggers (`disable trigger user`) and raises the versions by itself.
create function advance_feed_version() returns trigger language plpgsql as $$
declare community uuid := case when tg_op = 'DELETE' then old.community_id else new.community_id end;
begin
    if current_setting('terrace.feed_version_of', true) is distinct from community::text then
        perform set_config('terrace.feed_version_of', community::text, true);
        insert into feed_version as known (community_id, slot, version)
        values (community, pg_backend_pid() % 32, 1)
        on conflict (community_id, slot) do update set version = known.version + 1;
    end if;
    return null;
end $$;

create constraint trigger feed_version_insert after insert on freestyle deferrable initially deferred
    for each row when (new.state = 'PUBLISHED') execute function advance_feed_version();
create constraint trigger feed_version_update after update on freestyle deferrable initially deferred
    for each row when (old.state = 'PUBLISHED' or new.state = 'PUBLISHED') execute function advance_feed_version();
create constraint trigger feed_version_delete after delete on freestyle deferrable initially deferred
    for each row when (old.state = 'PUBLISHED') execute function advance_feed_version();
create constraint trigger feed_version after insert or update or delete on feed_card deferrable initially deferred
    for each row execute function advance_feed_version();
create constraint trigger feed_version after insert or update on feed_campaign deferrable initially deferred
    for each row execute function advance_feed_version();
create constraint trigger feed_version after insert or delete on author deferrable initially deferred
    for each row execute function advance_feed_version();
create constraint trigger feed_version_update after update on author deferrable initially deferred
    for each row when ((old.display_name, old.avatar_url) is distinct from (new.display_name, new.avatar_url))
    execute function advance_feed_version();
-- Such as an outline that came later; the post of an upload that becomes ready is published with it.
create constraint trigger feed_version after update on upload deferrable initially deferred
    for each row when (old.state = 'READY') execute function advance_feed_version();
-- A fold moves what was counted here and changes no sum.
create constraint trigger feed_version after insert on reaction_change deferrable initially deferred
    for each row execute function advance_feed_version();
create constraint trigger feed_version after insert on freestyle_count_change deferrable initially deferred
    for each row execute function advance_feed_version();
