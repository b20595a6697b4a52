-- The sizes of a picture that is ready, each under the id that its content gives it.
create table upload_picture (
    upload_id    uuid    not null references upload,
    size         integer not null check (size in (64, 256, 512)),
    community_id uuid    not null,
    object_id    uuid    not null,
    side         integer not null check (side between 1 and size),
    size_bytes   bigint  not null check (size_bytes > 0),
    primary key (upload_id, size)
);

alter table upload_picture enable row level security;
alter table upload_picture force row level security;
create policy tenant on upload_picture using (community_id = terrace_community()) with check (community_id = terrace_community());
