-- Uploads, from the ticket to the verdict.
create table upload (
    id             uuid        primary key,
    community_id   uuid        not null,
    owner_id       uuid        not null,
    purpose        text        not null,
    mime_type      text        not null,
    size_bytes     bigint      not null check (size_bytes > 0),
    sha256         text,
    state          text        not null check (state in ('PENDING', 'UPLOADED', 'READY', 'REJECTED', 'EXPIRED')),
    received_bytes bigint      not null check (received_bytes between 0 and size_bytes),
    pieces         integer     not null,
    object_id      uuid,
    duration_ms    bigint,
    waveform       text,
    reason         text,
    expires_at     timestamptz not null,
    check (state <> 'READY' or object_id is not null),
    check ((state = 'REJECTED') = (reason is not null))
);

alter table upload enable row level security;
alter table upload force row level security;
create policy tenant on upload using (community_id = terrace_community()) with check (community_id = terrace_community());

-- The parts of a content that arrives in several.
create table upload_piece (
    upload_id    uuid   not null references upload,
    at_byte      bigint not null,
    community_id uuid   not null,
    size_bytes   bigint not null,
    object_id    uuid   not null,
    primary key (upload_id, at_byte)
);

alter table upload_piece enable row level security;
alter table upload_piece force row level security;
create policy tenant on upload_piece using (community_id = terrace_community()) with check (community_id = terrace_community());

-- Which uploads to sweep, and when. A queue of ids over all communities, so no tenant's policy.
create table upload_due (
    upload_id    uuid        primary key,
    community_id uuid        not null,
    due_at       timestamptz not null
);

create index upload_due_at on upload_due (due_at);
