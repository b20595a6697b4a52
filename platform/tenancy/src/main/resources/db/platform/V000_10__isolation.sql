-- Row-level security for a table of communities' rows: a transaction sees and writes those of the community it works
-- for alone, whoever owns the table. Called by the migration that creates the table, for each of its partitions too.
create procedure isolate_by_community(relation regclass) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', relation);
    execute format('alter table %s force row level security', relation);
    execute format('create policy tenant on %s
        using (community_id = (select terrace_community())) with check (community_id = (select terrace_community()))',
        relation);
end $$;
