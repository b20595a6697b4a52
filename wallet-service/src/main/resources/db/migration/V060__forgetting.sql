-- A row of the ledger is written once. One thing may change: the id of a fan who was erased, for one that leads to nobody.
create function ledger_forgets_only() returns trigger language plpgsql as $$
begin
    if exists (select to_jsonb(w) - 'user_id' from was w except all select to_jsonb(n) - 'user_id' from becomes n)
        or exists (select 1 from was w where w.user_id is null or not exists (
            select 1 from erased_fan e where e.community_id = w.community_id and e.user_id = w.user_id))
    then
        raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end $$;

do $$
declare name text;
begin
    foreach name in array array['ledger_transaction', 'posting'] loop
        execute format('drop trigger %I_is_written_once on %I', name, name);
        execute format('create trigger %I_is_written_once before delete or truncate on %I
            for each statement execute function ledger_is_written_once()', name, name);
        execute format('create trigger %I_forgets_only after update on %I
            referencing old table as was new table as becomes
            for each statement execute function ledger_forgets_only()', name, name);
    end loop;
end $$;
