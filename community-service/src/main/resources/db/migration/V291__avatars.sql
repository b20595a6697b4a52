-- Pictures that fans have uploaded, once they are ready. Media-service has the contents.
create table avatar (
    community_id uuid not null,
    upload_id uuid not null,
    user_id uuid not null,
    small text not null,
    medium text not null,
    large text not null,
    primary key (community_id, upload_id)
);
create index avatar_user on avatar (community_id, user_id);
call build_wall('avatar');

-- The one that the fan shows, and the one they have named that is not ready yet.
alter table profile
    add column avatar_upload_id uuid,
    add column avatar_small text,
    add column avatar_medium text,
    add column avatar_large text,
    add column awaited_avatar_id uuid,
    add check (num_nulls(avatar_upload_id, avatar_small, avatar_medium, avatar_large) in (0, 4));
