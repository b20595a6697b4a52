-- Calls between two fans, their parties, and what providers say of them. Every table is a tenant's.

create table call (
    community_id uuid not null,
    id uuid not null,
    client_id uuid not null,
    caller_id uuid not null,
    invitee_id uuid not null,
    provider text not null check (provider in ('livekit', 'twilio', 'local')),
    state text not null check (state in
        ('ringing', 'in_progress', 'ended', 'declined', 'missed', 'cancelled', 'busy', 'failed')),
    created_at timestamptz not null,
    rings_until timestamptz not null,
    answered_at timestamptz,
    -- The session of the device that answered.
    answered_by uuid,
    ended_at timestamptz,
    end_reason text check (end_reason in ('hung_up', 'left', 'lost', 'too_long')),
    -- When the provider last said that it goes on, by our clock.
    heard_at timestamptz not null,
    -- When a replica last took on to ask the provider, or to close the room.
    claimed_at timestamptz,
    -- Whether the room may still be open at the provider.
    room_open boolean not null default true,
    primary key (community_id, id),
    check ((state = 'in_progress') = (answered_at is not null and ended_at is null)),
    check ((state in ('ringing', 'in_progress')) = (ended_at is null)),
    check ((state = 'ended') = (end_reason is not null))
) with (fillfactor = 70);
create unique index call_client_id on call (community_id, caller_id, client_id);
create index call_ringing on call (rings_until) where state = 'ringing';
create index call_heard on call (heard_at) where state = 'in_progress';
create index call_answered on call (answered_at) where state = 'in_progress';
create index call_to_close on call (ended_at) where room_open and ended_at is not null;

-- The two of a call. A fan is in one active call: the index decides who is busy.
create table call_party (
    community_id uuid not null,
    call_id uuid not null,
    user_id uuid not null,
    other_id uuid not null,
    role text not null check (role in ('caller', 'invitee')),
    active boolean not null default true,
    missed boolean not null default false,
    rating smallint check (rating between 1 and 5),
    issues text[],
    rated_at timestamptz,
    primary key (community_id, call_id, user_id)
) with (fillfactor = 70);
create unique index call_party_active on call_party (community_id, user_id) where active;
create index call_party_newest on call_party (community_id, user_id, call_id desc);
create index call_party_missed on call_party (community_id, user_id, call_id desc) where missed;
create index call_party_with on call_party (community_id, user_id, other_id, call_id desc);

-- What a provider said, once however often it said so. It waits, parked, where the call's own commit is still to come.
create table provider_event (
    community_id uuid not null,
    provider text not null,
    event_id text not null,
    call_id uuid not null,
    kind text not null check (kind in ('joined', 'left', 'room_ended')),
    user_id uuid,
    connection text,
    occurred_at timestamptz not null,
    received_at timestamptz not null default clock_timestamp(),
    parked boolean not null,
    primary key (community_id, provider, event_id)
);
create index provider_event_of on provider_event (community_id, call_id);
create index provider_event_parked on provider_event (received_at) where parked;
create index provider_event_received on provider_event (received_at);

do $$
declare name text;
begin
    foreach name in array array['call', 'call_party', 'provider_event'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- Time knows no community: these functions run as the owner, who alone sees beyond the tenant, and tell ids only.
create policy due on call for select to current_user using (true);
create policy due on provider_event for select to current_user using (true);
create policy purge on provider_event for delete to current_user using (true);

-- What is to be done now, by the database's clock.
create function call_due() returns table (community_id uuid, call_id uuid, task text)
    language sql stable security definer
begin atomic
    (select c.community_id, c.id, 'MISS' from call c
        where c.state = 'ringing' and c.rings_until <= now()
            and not task_waits('calls', c.community_id, 'MISS ' || c.id)
        order by c.rings_until limit 100)
    union all
    (select c.community_id, c.id, 'LIMIT' from call c
        where c.state = 'in_progress' and c.answered_at <= now() - interval '4 hours'
            and not task_waits('calls', c.community_id, 'LIMIT ' || c.id)
        order by c.answered_at limit 100)
    union all
    (select c.community_id, c.id, 'ASK' from call c
        where c.state = 'in_progress' and c.heard_at <= now() - interval '60 seconds'
            and (c.claimed_at is null or c.claimed_at <= now() - interval '10 seconds')
            and not task_waits('calls', c.community_id, 'ASK ' || c.id)
        order by c.heard_at limit 100)
    union all
    (select c.community_id, c.id, 'CLOSE' from call c
        where c.room_open and c.ended_at > now() - interval '1 day'
            and (c.claimed_at is null or c.claimed_at <= now() - interval '10 seconds')
            and not task_waits('calls', c.community_id, 'CLOSE ' || c.id)
        order by c.ended_at limit 100)
    union all
    (select distinct e.community_id, e.call_id, 'APPLY' from provider_event e
        join call c on c.community_id = e.community_id and c.id = e.call_id
        where e.parked and not task_waits('calls', e.community_id, 'APPLY ' || e.call_id)
        limit 100);
end;

-- Parked events whose call never came within ten minutes, and all of a day ago: the longest call is over by then.
create function forget_provider_events() returns bigint language sql security definer
begin atomic
    with gone as (
        delete from provider_event where ctid in (
            (select ctid from provider_event where parked and received_at < now() - interval '10 minutes'
                order by received_at limit 5000)
            union all
            (select ctid from provider_event where received_at < now() - interval '1 day'
                order by received_at limit 5000))
        returning 1)
    select count(*) from gone;
end;
