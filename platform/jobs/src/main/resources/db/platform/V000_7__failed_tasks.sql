-- Due tasks that failed and wait for their next try, so that they hold up no other. The tenant is a community or a
-- partner. No tenant's policy, as schedulers look at all of them; ids only. A row is deleted when its task succeeds, or a
-- day after its last try was due.
create table failed_task (
    job          text        not null,
    tenant_id    uuid        not null,
    task         text        not null,
    failures     int         not null,
    retry_at     timestamptz not null,
    primary key (job, tenant_id, task)
);

-- For the functions that say what is due.
create function task_waits(job text, tenant_id uuid, task text) returns boolean
    language sql stable parallel safe
begin atomic
    select exists (select from failed_task f
        where f.job = task_waits.job and f.tenant_id = task_waits.tenant_id and f.task = task_waits.task
            and f.retry_at > now());
end;
