-- Postgres keeps instants that JSON and Java cannot express: years before 1 and after 9999, and infinity. One of them
-- makes every list it is in unreadable. Each column of an instant or a date gets a check; rows from before it get the
-- nearest bound. Called after every migration.

-- The columns of instants and dates that have no check yet, partitions aside: they share their parent's.
create function instants_unchecked() returns table (owner regclass, name text, type text, place int, walled boolean,
        computed boolean, rule text)
    language sql stable
as $$
    select c.oid, a.attname, t.typname, a.attnum, c.relforcerowsecurity, a.attgenerated <> '',
        left(c.relname || '_' || a.attname, 54) || '_in_range'
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'flyway_schema_history'
        and a.attnum > 0 and not a.attisdropped
        and t.typname in ('timestamptz', 'date', '_timestamptz')
        and not exists (select from pg_constraint k
            where k.conrelid = c.oid and k.conname = left(c.relname || '_' || a.attname, 54) || '_in_range')
$$;

-- Rows beyond a bound get a value within it.
create procedure mend_instants(owner regclass, name text, walled boolean, beyond text, value text) language plpgsql as $$
declare
    is_poisoned boolean;
begin
    if walled then
        execute format('alter table %s no force row level security', owner);
    end if;
    execute format('select exists (select from %s where %s)', owner, beyond) into is_poisoned;
    if is_poisoned then
        -- Tables that are written once have triggers against every change.
        execute format('alter table %s disable trigger user', owner);
        execute format('update %s set %I = %s where %s', owner, name, value, beyond);
        execute format('alter table %s enable trigger user', owner);
        -- What is deferred runs now: a table that waits for it cannot be altered.
        set constraints all immediate;
    end if;
    if walled then
        execute format('alter table %s force row level security', owner);
    end if;
end $$;

create procedure check_instants() language plpgsql as $$
declare
    col record;
begin
    -- Replicas that start together take turns.
    perform pg_advisory_xact_lock(hashtextextended('check_instants', 0));
    -- Ends and expiries come after starts, in the table and in time; so they do in every row on the way.
    for col in
        select * from instants_unchecked() where type <> '_timestamptz' and not computed order by owner, place desc
    loop
        call mend_instants(col.owner, col.name, col.walled, case col.type
            when 'date' then format('%I < date ''0001-01-01''', col.name)
            else format('%I < timestamptz ''0001-01-01Z''', col.name) end, case col.type
            when 'date' then 'date ''0001-01-01'''
            else format('timestamptz ''0001-01-01Z'' + interval ''%s ms''', col.place) end);
    end loop;
    for col in
        select * from instants_unchecked() where type <> '_timestamptz' and not computed order by owner, place
    loop
        call mend_instants(col.owner, col.name, col.walled, case col.type
            when 'date' then format('%I > date ''9999-12-31''', col.name)
            else format('%I > timestamptz ''9999-12-31 23:59:59.999999Z''', col.name) end, case col.type
            when 'date' then 'date ''9999-12-31'''
            else format('timestamptz ''9999-12-31 23:59:59Z'' + interval ''%s ms''', col.place) end);
    end loop;
    for col in select * from instants_unchecked() order by owner, place loop
        execute format('alter table %s add constraint %I check (%s)', col.owner, col.rule, case col.type
            when 'date' then format('%I between date ''0001-01-01'' and date ''9999-12-31''', col.name)
            when 'timestamptz' then format(
                '%I between timestamptz ''0001-01-01Z'' and timestamptz ''9999-12-31 23:59:59.999999Z''', col.name)
            else format('timestamptz ''0001-01-01Z'' <= all (%I)
                and timestamptz ''9999-12-31 23:59:59.999999Z'' >= all (%I)', col.name, col.name) end);
    end loop;
end $$;
