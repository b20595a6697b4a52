-- What feed-service tells of a freestyle, for the snapshot of a case; without words once its author has removed it.
alter table freestyle_author
    add column caption text,
    add column audio_mime_type text,
    add column audio_duration_ms bigint,
    add column published_at timestamptz;

-- What was reported, as it was when a case was opened, or when it was first told of after that. It goes with its author.
create table case_snapshot (
    community_id uuid not null,
    case_id uuid not null,
    author_id uuid,
    text text,
    display_name text,
    handle text,
    avatar_url text,
    audio_mime_type text,
    audio_duration_ms bigint,
    content_created_at timestamptz,
    taken_at timestamptz not null,
    primary key (community_id, case_id),
    foreign key (community_id, case_id) references report_case (community_id, id)
);
create index case_snapshot_of_author on case_snapshot (community_id, author_id);
call build_wall('case_snapshot');
