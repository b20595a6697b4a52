-- A function that runs with its owner's rights finds tables and operators where its own search path says, not its
-- caller's: what a caller could put into a schema of their own, or into pg_temp, is never found first. Here once for
-- every service, and after each start, because `create or replace` takes a function's settings away.
do $$
declare
    definer regprocedure;
begin
    -- Replicas may start at the same time.
    perform pg_advisory_xact_lock(hashtext('terrace.search_path'));
    for definer in
        select p.oid::regprocedure from pg_proc p
        where p.prosecdef and p.pronamespace = current_schema()::regnamespace
            and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
    loop
        execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', definer, current_schema());
    end loop;
end $$;
