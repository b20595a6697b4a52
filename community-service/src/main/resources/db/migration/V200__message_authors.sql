-- Whose messages are, as messaging-service tells.
create table message_author (
    community_id uuid not null,
    message_id uuid not null,
    author_id uuid not null,
    primary key (community_id, message_id)
);
create index message_author_of on message_author (community_id, author_id);
call build_wall('message_author');
