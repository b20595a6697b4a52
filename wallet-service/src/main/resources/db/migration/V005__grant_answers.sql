-- The first answer to each key a server granted points with: a repeat gets it again.
create table grant_answer (
    community_id uuid not null,
    caller_id uuid not null,
    key_hash text not null,
    fingerprint text not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (community_id, caller_id, key_hash)
);
create index grant_answer_age on grant_answer (created_at);
alter table grant_answer enable row level security;
alter table grant_answer force row level security;
create policy tenant on grant_answer
    using (community_id = terrace_community()) with check (community_id = terrace_community());

create policy purge on grant_answer for all to current_user using (true);
create function forget_grant_answers() returns bigint language sql security definer
begin atomic
    with gone as (
        delete from grant_answer where ctid in (
            select ctid from grant_answer where created_at < now() - interval '24 hours'
            order by created_at limit 10000 for update skip locked)
        returning 1)
    select count(*) from gone;
end;
