create table note (
    id           uuid primary key,
    community_id uuid not null,
    text         text not null
);

alter table note enable row level security;
alter table note force row level security;
create policy tenant on note using (community_id = terrace_community()) with check (community_id = terrace_community());

create table effect (
    id   bigint generated always as identity primary key,
    what text not null
);
