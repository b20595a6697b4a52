-- The reactions that a community has chosen to offer, in place of the installation's. One without a place is offered no
-- more: reactions of its type stay, and can be listed and taken back.
create table offered_reaction (
    community_id uuid not null,
    type text not null,
    emoji text not null,
    label text not null,
    place smallint,
    primary key (community_id, type)
);
call isolate_by_community('offered_reaction');

-- Which posts a fan has seen, and of which they want more or less.
create table interaction (
    community_id uuid not null,
    user_id uuid not null,
    freestyle_id uuid not null,
    seen_at timestamptz,
    preference text check (preference in ('more', 'less')),
    preferred_at timestamptz,
    primary key (community_id, user_id, freestyle_id)
);
create index interaction_of on interaction (community_id, freestyle_id);
create index interaction_seen on interaction (seen_at) where preference is null;
call isolate_by_community('interaction');

-- What a fan has only seen is forgotten after 90 days: no older post is looked for among those that are unseen. A row
-- that its fan is changing is left for the next time. Runs as the owner, who alone sees beyond the tenant.
create policy purge on interaction for all to current_user using (true);
create function purge_interactions() returns bigint language sql volatile security definer
begin atomic
    with gone as (
        delete from interaction where (community_id, user_id, freestyle_id) in (
            select i.community_id, i.user_id, i.freestyle_id from interaction i
            where i.preference is null and i.seen_at < now() - interval '90 days'
            order by i.user_id, i.freestyle_id limit 5000 for update skip locked)
        and preference is null
        returning 1)
    select count(*) from gone;
end;
