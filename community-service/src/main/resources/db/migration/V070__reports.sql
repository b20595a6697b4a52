-- What fans report. All open reports of one thing are one case, on whose row they take turns.
create table report_case (
    community_id uuid not null,
    id uuid not null,
    subject_kind text not null
        check (subject_kind in ('PROFILE', 'FREESTYLE', 'EVENT', 'INVITATION', 'POLL', 'MESSAGE')),
    subject_id uuid not null,
    state text not null default 'RECEIVED' check (state in ('RECEIVED', 'IN_REVIEW', 'ACTIONED', 'DISMISSED')),
    reporters int not null default 0,
    opened_at timestamptz not null,
    latest_at timestamptz not null,
    -- When it rose to that priority, so that a queue that is being read keeps its order.
    high_at timestamptz,
    urgent_at timestamptz,
    assignee_id uuid,
    closed_at timestamptz,
    primary key (community_id, id),
    check (state <> 'RECEIVED' or assignee_id is null),
    check (state <> 'IN_REVIEW' or assignee_id is not null),
    check ((state in ('ACTIONED', 'DISMISSED')) = (closed_at is not null))
);
create unique index report_case_open on report_case (community_id, subject_kind, subject_id) where closed_at is null;
create index report_case_queue on report_case (community_id, state, id);
create index report_case_high on report_case (community_id, state, id) where high_at is not null;
create index report_case_urgent on report_case (community_id, state, id) where urgent_at is not null;
call build_wall('report_case');

create table report (
    community_id uuid not null,
    id uuid not null,
    case_id uuid not null,
    reporter_id uuid not null,
    client_id uuid not null,
    reason text not null check (reason in
        ('SPAM', 'HARASSMENT', 'HATE', 'NUDITY', 'VIOLENCE', 'IMPERSONATION', 'SELF_HARM', 'OTHER')),
    details text check (char_length(details) between 1 and 1000),
    created_at timestamptz not null,
    primary key (community_id, id),
    foreign key (community_id, case_id) references report_case (community_id, id),
    unique (community_id, case_id, reporter_id),
    unique (community_id, reporter_id, client_id)
);
create index report_own on report (community_id, reporter_id, id);
create index report_of_case on report (community_id, case_id, id);
call build_wall('report');

create table case_reason (
    community_id uuid not null,
    case_id uuid not null,
    reason text not null,
    count int not null check (count > 0),
    primary key (community_id, case_id, reason)
);
call build_wall('case_reason');

-- Who did what with a case: written once.
create table case_entry (
    community_id uuid not null,
    case_id uuid not null,
    id uuid not null,
    act text not null check (act in ('TAKEN', 'RELEASED', 'DISMISSED', 'ACTIONED', 'HIDDEN', 'RESTORED')),
    actor_id uuid not null,
    actor_role text not null,
    note text check (char_length(note) between 1 and 1000),
    sanction_id uuid,
    at timestamptz not null,
    primary key (community_id, case_id, id)
);
call build_wall('case_entry');

-- Whose freestyles are, as feed-service tells.
create table freestyle_author (
    community_id uuid not null,
    freestyle_id uuid not null,
    author_id uuid not null,
    primary key (community_id, freestyle_id)
);
call build_wall('freestyle_author');

-- What a moderator took out of sight.
create table hidden_content (
    community_id uuid not null,
    subject_kind text not null,
    subject_id uuid not null,
    reason text not null,
    hidden_at timestamptz not null,
    primary key (community_id, subject_kind, subject_id)
);
call build_wall('hidden_content');
