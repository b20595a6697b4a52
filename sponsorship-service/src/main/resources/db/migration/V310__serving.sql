-- What decisions and impressions write: what fans were shown, what replicas may still give of a goal, and raw
-- impressions, from which the counts of V305 can be recounted.

-- How often one fan has a campaign, in one row: it decides the cap. An exposure is held from the decision until its
-- token expires, or is shown; then it counts until the window has passed.
create table exposure (
    community_id uuid not null,
    -- The fan, or without their consent a hash of the fan that only the day's secret can make.
    subject uuid not null,
    campaign_id uuid not null,
    -- The day whose secret made the subject, in UTC; null where it is the fan.
    day date,
    held uuid[] not null,
    held_until timestamptz[] not null,
    shown_until timestamptz[] not null default '{}',
    -- Ever: the first makes the campaign's reach.
    shown bigint not null default 0,
    last_shown_at timestamptz,
    primary key (community_id, subject, campaign_id),
    check (cardinality(held) = cardinality(held_until))
) with (fillfactor = 70);
create index exposure_of_day on exposure (day) where day is not null;

-- The secret that makes subjects of fans without consent. It goes with its day, and nothing leads back to the fan.
create table subject_secret (
    community_id uuid not null,
    day date not null,
    secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    primary key (community_id, day)
);

-- What was decided, for the fan who asks why.
create table placement (
    community_id uuid not null,
    id uuid not null,
    subject uuid not null,
    campaign_id uuid not null,
    creative_id uuid not null,
    slot text not null check (slot in ('POLL_BRAND', 'FEED_CARD', 'CHAT_BANNER', 'INTERSTITIAL')),
    event_id uuid,
    -- The campaign's terms that were met, as they were then: `event`, `locale`, `platform`, `checked_in`, ...
    grounds text[] not null,
    expires_at timestamptz not null,
    primary key (community_id, id)
);
create index placement_of_subject on placement (community_id, subject);
create index placement_to_delete on placement (expires_at);

create table hidden_campaign (
    community_id uuid not null,
    user_id uuid not null,
    campaign_id uuid not null,
    primary key (community_id, user_id, campaign_id)
);

-- A slice of a goal that one replica may place. `remaining` is what is neither counted nor returned; no token that it
-- paid for outlives it, so what remains at its end was shown to no fan.
create table goal_lease (
    community_id uuid not null,
    campaign_id uuid not null,
    id uuid not null,
    remaining bigint not null check (remaining >= 0),
    expires_at timestamptz not null,
    primary key (community_id, campaign_id, id)
) with (fillfactor = 70);

-- Each once. Of no fan: a placement leads to one for as long as it is kept.
create table impression (
    community_id uuid not null,
    placement_id uuid not null,
    type text not null check (type in ('SERVED', 'IMPRESSION', 'VIEWABLE', 'CLICK', 'DISMISS')),
    outcome text not null check (outcome in ('COUNTED', 'INVALID', 'LATE')),
    campaign_id uuid not null,
    creative_id uuid not null,
    slot text not null check (slot in ('POLL_BRAND', 'FEED_CARD', 'CHAT_BANNER', 'INTERSTITIAL')),
    -- In the campaign's time zone.
    day date not null,
    first_of_fan boolean not null,
    primary key (community_id, placement_id, type)
);
create index impression_of_campaign on impression (community_id, campaign_id, day);

-- What a recount has changed of numbers that were shown.
create table count_restatement (
    community_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    difference bigint not null check (difference > 0),
    at timestamptz not null default statement_timestamp(),
    primary key (community_id, campaign_id, id)
);

do $$
declare name text;
begin
    for name in select unnest(
        '{exposure,subject_secret,placement,hidden_campaign,goal_lease,impression,count_restatement}'::text[])
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- Decisions share this lock, a change to a campaign has it alone: after the change commits there is no decision that
-- has not seen it. A lock of the row would let decisions overtake the change for ever.
create function placement_lock(tenant uuid) returns bigint language sql immutable
    return hashtextextended('placement/' || tenant::text, 0);
create function fence_decisions() returns trigger language plpgsql as $$
begin
    perform pg_advisory_xact_lock(placement_lock(new.community_id));
    return new;
end $$;
create trigger fence_decisions before update on campaign for each row execute function fence_decisions();

-- The exposures that are not over at a time, ids or ends.
create function live_ids(ids uuid[], ends timestamptz[], at timestamptz) returns uuid[] language sql immutable
    return array(select e.id from unnest(ids, ends) with ordinality as e (id, ends, place)
        where e.ends > at order by e.place);
create function live_ends(ends timestamptz[], at timestamptz) returns timestamptz[] language sql immutable
    return array(select e.ends from unnest(ends) with ordinality as e (ends, place) where e.ends > at order by e.place);

-- For recounts: the campaigns of all communities, in the order they were made.
create index campaign_by_id on campaign (id);
create function campaign_after(after uuid, most int) returns table (community_id uuid, campaign_id uuid)
    language sql stable security definer
begin atomic
    select c.community_id, c.id from campaign c where c.id > after order by c.id limit most;
end;

-- Days are over when no token of theirs is good any more; the clock knows no community.
create policy purge_exposure on exposure to current_user using (true);
create policy purge_secret on subject_secret to current_user using (true);
create policy purge_placement on placement to current_user using (true);
create function purge_serving() returns void language sql security definer
begin atomic
    delete from placement p using exposure e
        where e.day < ((now() - interval '15 minutes') at time zone 'UTC')::date
            and p.community_id = e.community_id and p.subject = e.subject;
    delete from exposure where day < ((now() - interval '15 minutes') at time zone 'UTC')::date;
    delete from subject_secret where day < ((now() - interval '15 minutes') at time zone 'UTC')::date;
    delete from placement where expires_at < now() - interval '30 days';
end;
