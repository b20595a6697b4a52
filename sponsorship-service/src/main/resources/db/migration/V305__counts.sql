-- What has been counted of campaigns, as reports read it. Sums without fans: they stay when a fan is erased. Serving
-- writes them.

-- One row for each creative, slot and day of the campaign's own time zone.
create table campaign_count (
    community_id uuid not null,
    campaign_id uuid not null,
    creative_id uuid not null,
    slot text not null check (slot in ('POLL_BRAND', 'FEED_CARD', 'CHAT_BANNER', 'INTERSTITIAL')),
    day date not null,
    served bigint not null default 0 check (served >= 0),
    impressions bigint not null default 0 check (impressions >= 0),
    viewable bigint not null default 0 check (viewable >= 0),
    clicks bigint not null default 0 check (clicks >= 0),
    dismissals bigint not null default 0 check (dismissals >= 0),
    -- Fans whose first impression of the campaign this was: so reach adds up, and is exact.
    reach bigint not null default 0 check (reach >= 0),
    -- Not among the others: what no fan can have done, and what came after its day was closed.
    invalid bigint not null default 0 check (invalid >= 0),
    late bigint not null default 0 check (late >= 0),
    primary key (community_id, campaign_id, day, creative_id, slot)
) with (fillfactor = 50);
create index campaign_count_by_day on campaign_count (community_id, day, slot);

-- How much of a goal is used: counted for good, and leased to replicas that serve.
create table campaign_goal (
    community_id uuid not null,
    campaign_id uuid not null,
    counted bigint not null default 0 check (counted >= 0),
    leased bigint not null default 0 check (leased >= 0),
    primary key (community_id, campaign_id)
) with (fillfactor = 50);

do $$
declare name text;
begin
    for name in select unnest('{campaign_count,campaign_goal}'::text[]) loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;
