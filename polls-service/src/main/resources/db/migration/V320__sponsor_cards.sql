-- How campaigns name their sponsors, as sponsorship-service tells: a poll that names a campaign shows its card.
create table sponsor_card (
    community_id uuid not null,
    campaign_id uuid not null,
    name text not null,
    logo_url text,
    disclosure text not null,
    shown boolean not null,
    version bigint not null,
    primary key (community_id, campaign_id)
);
alter table sponsor_card enable row level security;
alter table sponsor_card force row level security;
create policy tenant on sponsor_card
    using (community_id = (select terrace_community())) with check (community_id = (select terrace_community()));
