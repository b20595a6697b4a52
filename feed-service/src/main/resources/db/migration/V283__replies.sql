-- Replies to posts, one level deep: words or a recording.
create table reply (
    community_id uuid not null,
    id uuid not null,
    freestyle_id uuid not null,
    author_id uuid not null,
    client_id uuid not null,
    text text check (char_length(text) between 1 and 500),
    upload_id uuid,
    state text not null check (state in ('PROCESSING', 'PUBLISHED', 'REJECTED', 'HIDDEN', 'REMOVED')),
    rejection_reason text,
    hidden_reason text,
    hidden_with_author boolean not null default false,
    created_at timestamptz not null,
    primary key (community_id, id),
    unique (community_id, author_id, client_id),
    unique (community_id, author_id, upload_id),
    check (num_nonnulls(text, upload_id) = 1),
    check (state in ('PROCESSING', 'REJECTED', 'REMOVED')
        or (state = 'HIDDEN') = (hidden_reason is not null or hidden_with_author))
);
create index reply_of_post on reply (community_id, freestyle_id, created_at, id) where state <> 'REMOVED';
create index reply_awaiting on reply (community_id, upload_id) where state in ('PROCESSING', 'REJECTED');
create index reply_processing on reply (created_at) where state = 'PROCESSING';

alter table reply enable row level security;
alter table reply force row level security;
create policy tenant on reply
    using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table freestyle_count add column replies bigint not null default 0 check (replies >= 0);
alter table freestyle_count_change add column replies int not null default 0;

-- As before, with the communities whose replies have waited too long.
create policy overdue on reply for select to current_user using (true);
create or replace function communities_with_overdue_freestyles(posted_before timestamptz)
    returns table (community_id uuid)
    language sql stable security definer
begin atomic
    select distinct late.community_id from (
        (select f.community_id from freestyle f
            where f.state = 'PROCESSING' and f.created_at < posted_before order by f.created_at limit 1000)
        union all
        (select r.community_id from reply r
            where r.state = 'PROCESSING' and r.created_at < posted_before order by r.created_at limit 1000)) as late;
end;
