-- Whom a fan is to see nothing of, and who is to see nothing of them: a row each way for each of the two who blocked.
create table block (
    community_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    blocker_id uuid not null,
    primary key (community_id, user_id, other_id, blocker_id)
);
alter table block enable row level security;
alter table block force row level security;
create policy tenant on block using (community_id = terrace_community()) with check (community_id = terrace_community());
