create table card (
    community_id uuid not null,
    user_id      uuid not null,
    name         text not null,
    primary key (community_id, user_id)
);

alter table card enable row level security;
alter table card force row level security;
create policy tenant on card using (community_id = terrace_community()) with check (community_id = terrace_community());
