-- Each community has a test community, in which all that test keys do stays (ADR 78).
alter table community add column test boolean not null default false;
alter table community add column test_community_id uuid unique references community;

with live as (
    select id, partner_id, name, created_at, uuidv7() as test_id from community
), made as (
    insert into community (id, partner_id, name, created_at, test)
    select test_id, partner_id, name, created_at, true from live
)
update community set test_community_id = live.test_id from live where community.id = live.id;

alter table community add constraint community_has_its_test_community check (test = (test_community_id is null));

-- Test keys work there from now on. What they have made before stays where it is.
update api_key set community_id = community.test_community_id
from community
where community.id = api_key.community_id and api_key.environment = 'TEST';
