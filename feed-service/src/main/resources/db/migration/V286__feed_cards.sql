-- What the feed has beside freestyles: polls, events and Squaddies of the Day, as their services publish them.
create table feed_card (
    community_id uuid not null,
    kind text not null check (kind in ('poll', 'event', 'squaddie')),
    id uuid not null,
    -- Its place in the feed, which never changes.
    at timestamptz not null,
    event_id uuid,
    -- The fan whom it shows.
    user_id uuid,
    content jsonb not null,
    -- Whose fan is leaving.
    hidden boolean not null default false,
    primary key (community_id, kind, id)
);
create index feed_card_place on feed_card (community_id, at, id) where not hidden;
create index feed_card_of_event on feed_card (community_id, event_id, at, id) where not hidden;
create index feed_card_of_fan on feed_card (community_id, user_id) where user_id is not null;

alter table feed_card enable row level security;
alter table feed_card force row level security;
create policy tenant on feed_card
    using (community_id = terrace_community()) with check (community_id = terrace_community());

-- Campaigns with a place in the feed.
create table feed_campaign (
    community_id uuid not null,
    campaign_id uuid not null,
    event_id uuid,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    active boolean not null,
    version int not null,
    primary key (community_id, campaign_id)
);
create index feed_campaign_active on feed_campaign (community_id, ends_at) where active;

alter table feed_campaign enable row level security;
alter table feed_campaign force row level security;
create policy tenant on feed_campaign
    using (community_id = terrace_community()) with check (community_id = terrace_community());
