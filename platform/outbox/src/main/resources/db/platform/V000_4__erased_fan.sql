-- Whom the service has forgotten, so that no fact of theirs that comes late, or again, brings them back. An id, which
-- leads to nobody any more.
create table erased_fan (
    community_id uuid        not null,
    user_id      uuid        not null,
    erased_at    timestamptz not null default now(),
    primary key (community_id, user_id)
);
alter table erased_fan enable row level security;
alter table erased_fan force row level security;
create policy tenant on erased_fan using (community_id = terrace_community()) with check (community_id = terrace_community());
