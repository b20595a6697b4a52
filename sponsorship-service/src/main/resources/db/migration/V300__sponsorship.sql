-- Sponsors, their campaigns and creatives, and copies of what other services know of fans. Every table is a tenant's.

-- What community-service and auth-service tell of the community. Each part has its own time: they come from two topics.
create table community_setting (
    community_id uuid primary key,
    timezone text not null default 'UTC',
    timezone_at timestamptz,
    -- What makes an impression a viewable one: so many percent in view, for so long.
    viewable_pct int not null default 50,
    viewable_ms int not null default 1000,
    config_version bigint not null default 0
);

create table sponsor (
    community_id uuid not null,
    id uuid not null,
    name text not null,
    logo_url text,
    -- What has to be shown beside everything that the sponsor pays for.
    disclosure text not null,
    archived boolean not null,
    version int not null,
    created_at timestamptz not null,
    primary key (community_id, id)
);

-- What was agreed with the sponsor. `starts_at` and `ends_at` are the first and the last midnight of the flight in
-- the campaign's own zone, which it keeps. Nothing that serving counts is here: a decision would change the version.
create table campaign (
    community_id uuid not null,
    id uuid not null,
    sponsor_id uuid not null,
    name text not null,
    state text not null check (state in ('DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELLED')),
    starts_on date not null,
    -- Exclusive.
    ends_on date not null,
    timezone text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    slots text[] not null
        check (cardinality(slots) > 0 and slots <@ '{POLL_BRAND,FEED_CARD,CHAT_BANNER,INTERSTITIAL}'),
    -- Impressions; null where there are as many as come.
    goal bigint check (goal > 0),
    -- 1 to 10; the greater wins.
    priority int not null check (priority between 1 and 10),
    pacing text not null check (pacing in ('EVEN', 'ASAP')),
    cap_per_user int not null check (cap_per_user > 0),
    window_sec int not null check (window_sec > 0),
    min_gap_sec int not null check (min_gap_sec >= 0),
    -- Contextual: where the placement is asked for.
    event_id uuid,
    locales text[] not null,
    platforms text[] not null,
    -- Personal: what is known of the fan.
    checked_in boolean not null check (not checked_in or event_id is not null),
    min_squad int,
    max_squad int,
    tiers text[] not null,
    personal boolean generated always as
        (checked_in or min_squad is not null or max_squad is not null or cardinality(tiers) > 0) stored,
    version int not null,
    created_at timestamptz not null,
    primary key (community_id, id),
    foreign key (community_id, sponsor_id) references sponsor,
    check (starts_on < ends_on and starts_at < ends_at)
);
create index campaign_of_sponsor on campaign (community_id, sponsor_id, id);
create index campaign_to_start on campaign (starts_at) where state = 'SCHEDULED';
create index campaign_to_end on campaign (ends_at) where state in ('SCHEDULED', 'ACTIVE', 'PAUSED');

create table creative (
    community_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    slot text not null check (slot in ('POLL_BRAND', 'FEED_CARD', 'CHAT_BANNER', 'INTERSTITIAL')),
    headline text not null,
    body text,
    image_url text,
    cta_label text,
    cta_url text,
    archived boolean not null,
    version int not null,
    created_at timestamptz not null,
    primary key (community_id, id),
    foreign key (community_id, campaign_id) references campaign,
    check ((cta_label is null) = (cta_url is null))
);
create index creative_of_campaign on creative (community_id, campaign_id, id);

-- A sponsor reads its campaign's report by a signed link; the row revokes it.
create table report_link (
    community_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null,
    primary key (community_id, id),
    foreign key (community_id, campaign_id) references campaign
);
create index report_link_of_campaign on report_link (community_id, campaign_id, id);

-- Who changed what of campaigns, in order. Only added to.
create table campaign_audit (
    community_id uuid not null,
    campaign_id uuid not null,
    version int not null,
    -- A member of the staff, an API key, or null for the clock.
    actor_id uuid,
    actor_kind text not null check (actor_kind in ('STAFF', 'SERVER', 'CLOCK')),
    action text not null,
    -- The members that changed, with their values before and after.
    changes jsonb not null,
    at timestamptz not null,
    primary key (community_id, campaign_id, version),
    foreign key (community_id, campaign_id) references campaign
);

-- Grows with every change to what decisions read of a community: its campaigns, creatives and sponsors.
create table candidate_version (
    community_id uuid primary key,
    version bigint not null
) with (fillfactor = 50);

-- What community-service and wallet-service tell of fans. Each part has its own time: they come from two topics.
create table member (
    community_id uuid not null,
    user_id uuid not null,
    personalised boolean not null default false,
    consent_version text,
    consent_at timestamptz,
    tier text,
    tier_at timestamptz,
    primary key (community_id, user_id)
);
create table squad (
    community_id uuid not null,
    user_id uuid not null,
    member_id uuid not null,
    primary key (community_id, user_id, member_id)
);
create table check_in (
    community_id uuid not null,
    user_id uuid not null,
    event_id uuid not null,
    primary key (community_id, user_id, event_id)
);
-- Which event a poll belongs to: a placement beside the poll is one of the event.
create table poll_event (
    community_id uuid not null,
    poll_id uuid not null,
    event_id uuid not null,
    primary key (community_id, poll_id)
);

create function count_candidate_change() returns trigger language plpgsql as $$
declare
    tenant uuid := case when tg_op = 'DELETE' then old.community_id else new.community_id end;
begin
    insert into candidate_version as v (community_id, version) values (tenant, 1)
        on conflict (community_id) do update set version = v.version + 1;
    return null;
end $$;

do $$
declare name text;
begin
    for name in select unnest('{community_setting,sponsor,campaign,creative}'::text[]) loop
        execute format('create trigger candidate_change after insert or update or delete on %I
            for each row execute function count_candidate_change()', name);
    end loop;
    for name in select unnest('{community_setting,sponsor,campaign,creative,report_link,campaign_audit,
        candidate_version,member,squad,check_in,poll_event}'::text[])
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- The clock knows no community: this function runs as the owner, who alone sees beyond the tenant, and tells ids only.
create policy due on campaign for select to current_user using (true);
create function campaign_due() returns table (community_id uuid, campaign_id uuid, task text)
    language sql stable security definer
begin atomic
    (select c.community_id, c.id, 'END' from campaign c
        where c.state in ('SCHEDULED', 'ACTIVE', 'PAUSED') and c.ends_at <= now()
            and not task_waits('campaign', c.community_id, 'END ' || c.id)
        order by c.ends_at limit 100)
    union all
    (select c.community_id, c.id, 'START' from campaign c
        where c.state = 'SCHEDULED' and c.starts_at <= now() and c.ends_at > now()
            and not task_waits('campaign', c.community_id, 'START ' || c.id)
        order by c.starts_at limit 100);
end;
