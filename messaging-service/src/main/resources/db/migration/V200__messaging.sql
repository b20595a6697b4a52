-- Conversations, their messages and copies of what other services know. Every table is a tenant's.

-- How a fan is shown and whom they let write and call; the defaults are those of community-service.
create table member (
    community_id uuid not null,
    user_id uuid not null,
    display_name text,
    avatar_url text,
    profile_at timestamptz,
    who_can_message text not null default 'everyone',
    who_can_call text not null default 'squad',
    read_receipts boolean not null default true,
    privacy_at timestamptz,
    -- Whether the fan has asked to be forgotten.
    leaving boolean not null default false,
    primary key (community_id, user_id)
);
create table squad (
    community_id uuid not null,
    user_id uuid not null,
    member_id uuid not null,
    primary key (community_id, user_id, member_id)
);
-- A block is a row each way for each of the two who blocked.
create table block (
    community_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    blocker_id uuid not null,
    primary key (community_id, user_id, other_id, blocker_id)
);
-- A sanction is over at its end, whether or not that was told.
create table silenced (
    community_id uuid not null,
    sanction_id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('muted', 'suspended')),
    ends_at timestamptz,
    primary key (community_id, sanction_id)
);
create index silenced_fan on silenced (community_id, user_id);

-- Uploads by what media-service tells, and by the messages that wait for them. A message has an upload for itself.
create table upload (
    community_id uuid not null,
    id uuid not null,
    state text not null check (state in ('awaited', 'ready', 'rejected')),
    owner_id uuid,
    mime_type text,
    size_bytes bigint,
    duration_ms bigint,
    waveform text,
    reason text,
    message_id uuid,
    primary key (community_id, id)
);

-- One for each pair of fans, in the order of their ids. Its row is the lock of all that gives numbers.
create table conversation (
    community_id uuid not null,
    id uuid not null,
    low_id uuid not null,
    high_id uuid not null,
    state text not null check (state in ('request', 'active', 'declined')),
    -- Who wrote first while it is a request, or was declined.
    requester_id uuid,
    last_seq bigint not null default 0,
    created_at timestamptz not null,
    primary key (community_id, id),
    unique (community_id, low_id, high_id),
    check (low_id < high_id)
) with (fillfactor = 70);

create table conversation_member (
    community_id uuid not null,
    conversation_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    -- When its last message came; null while there is none.
    last_at timestamptz,
    delivered_seq bigint not null default 0,
    read_seq bigint not null default 0,
    muted_until timestamptz,
    archived boolean not null default false,
    primary key (community_id, conversation_id, user_id),
    check (read_seq <= delivered_seq)
) with (fillfactor = 70);
create index conversation_of on conversation_member (community_id, user_id, last_at desc, conversation_id desc)
    where last_at is not null;

-- A number is never taken back: what is deleted for both keeps its row without what was in it.
create table message (
    community_id uuid not null,
    conversation_id uuid not null,
    seq bigint not null check (seq > 0),
    id uuid not null,
    client_id uuid not null,
    sender_id uuid not null,
    kind text not null check (kind in ('text', 'audio', 'share', 'system')),
    text text,
    upload_id uuid,
    share_kind text,
    share_id uuid,
    system_event text,
    reply_to_id uuid,
    sent_at timestamptz,
    created_at timestamptz not null,
    edited_at timestamptz,
    listened_at timestamptz,
    deleted_at timestamptz,
    -- Who has deleted it for themselves.
    hidden_for uuid[] not null default '{}',
    primary key (conversation_id, seq)
) partition by hash (conversation_id);
create unique index message_client_id on message (conversation_id, sender_id, client_id);
create unique index message_id on message (conversation_id, id);
-- Unread messages are counted here.
create index message_unread on message (conversation_id, sender_id, seq) where deleted_at is null and kind <> 'system';

-- What search finds a message by: a hash of the conversation and each word. So what is read of the index is what is
-- found, however many others have written the word. Not a part of `message`: whoever asks for the messages of a
-- conversation would be given its primary key, not this index.
create table message_search (
    community_id uuid not null,
    conversation_id uuid not null,
    seq bigint not null,
    created_at timestamptz not null,
    words bigint[] not null,
    hidden_for uuid[] not null default '{}',
    primary key (conversation_id, seq)
);
create index message_words on message_search using gin (words) with (gin_pending_list_limit = 256);

-- Audio messages whose upload is not ready: they have no number, and their senders alone see them.
create table message_waiting (
    community_id uuid not null,
    conversation_id uuid not null,
    id uuid not null,
    client_id uuid not null,
    sender_id uuid not null,
    upload_id uuid not null,
    reply_to_id uuid,
    sent_at timestamptz,
    created_at timestamptz not null,
    -- Why it will never be sent; null while it waits.
    reason text,
    primary key (community_id, conversation_id, id),
    unique (community_id, conversation_id, sender_id, client_id)
);
create index message_waiting_for on message_waiting (community_id, upload_id);

create table message_reaction (
    community_id uuid not null,
    conversation_id uuid not null,
    seq bigint not null,
    user_id uuid not null,
    emoji text not null,
    reacted_at timestamptz not null,
    primary key (community_id, conversation_id, seq, user_id, emoji)
);

do $$
declare name text;
begin
    for part in 0..31 loop
        execute format('create table message_%s partition of message for values with (modulus 32, remainder %s)', part, part);
    end loop;
    -- Partitions too: a policy of the whole does not bind who asks a part by its name.
    for name in select relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and relname ~ '^(member|squad|block|silenced|upload|conversation(_member)?|message(_search|_waiting|_reaction|_\d+)?)$'
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- Behind the wall an index that looks into arrays is not used, for it could tell of rows one may not see. So the owner,
-- who alone sees beyond the tenant, looks for the words, and tells the places of the community's messages only.
create policy lookup on message_search for select to current_user using (true);
create function messages_with(reader uuid, conversations uuid[], words text[], before timestamptz, before_conversation uuid,
        before_seq bigint, most int)
    returns table (conversation_id uuid, seq bigint, created_at timestamptz)
    language sql stable security definer
begin atomic
    select f.conversation_id, f.seq, f.created_at from unnest(conversations, messages_with.words) as k (conversation, words)
    cross join lateral (
        select s.conversation_id, s.seq, s.created_at from message_search s
        where s.words operator(pg_catalog.@>) k.words::bigint[] and s.community_id = terrace_community()
            and not reader = any (s.hidden_for) and (s.created_at, s.conversation_id, s.seq) < (before, before_conversation, before_seq)
        order by s.created_at desc, s.conversation_id desc, s.seq desc limit most) as f
    order by f.created_at desc, f.conversation_id desc, f.seq desc limit most;
end;
