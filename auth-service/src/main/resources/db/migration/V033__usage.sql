-- What a partner's communities were used for, day by day (UTC). Acts append; now and then what was appended is folded
-- into the day's totals, so that no two acts ever meet on a row.

create table usage_event (
    id bigint generated always as identity primary key,
    partner_id uuid not null,
    day date not null,
    meter text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index usage_event_of_partner on usage_event (partner_id, day);

-- A session on each day it was used, once.
create table usage_session (
    partner_id uuid not null,
    day date not null,
    session_id uuid not null,
    primary key (partner_id, day, session_id)
);
create index usage_session_day on usage_session (day);

create table usage_day (
    partner_id uuid not null,
    day date not null,
    meter text not null,
    total bigint not null,
    primary key (partner_id, day, meter)
);
