-- Freestyles that the club keeps at the top of its feed.
create table pin (
    community_id uuid not null,
    freestyle_id uuid not null,
    pinned_at timestamptz not null,
    ends_at timestamptz,
    primary key (community_id, freestyle_id),
    check (ends_at > pinned_at)
);

alter table pin enable row level security;
alter table pin force row level security;
create policy tenant on pin
    using (community_id = terrace_community()) with check (community_id = terrace_community());
