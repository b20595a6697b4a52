-- Whose ballot stands in a poll whose counts are for those who have voted, as polls-service says. A ballot that was
-- taken back stays as a row, so that an older event, delivered again, changes nothing. Gone once the counts are for all.
create table poll_voter (
    community_id uuid not null,
    poll_id uuid not null,
    user_id uuid not null,
    holds boolean not null,
    changed_at timestamptz not null,
    primary key (community_id, poll_id, user_id)
);
create index poll_voter_by_fan on poll_voter (community_id, user_id);

alter table poll_voter enable row level security;
alter table poll_voter force row level security;
create policy tenant on poll_voter using (community_id = (select terrace_community()))
    with check (community_id = (select terrace_community()));
