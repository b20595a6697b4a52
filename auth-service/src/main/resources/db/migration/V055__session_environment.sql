-- The environment of the key a session was opened with. Where it is not known, the first refresh settles it; a session
-- of an unsigned sync can only have come with a test key, unless its partner lets live keys do without a signature.
alter table session add column environment text check (environment in ('live', 'test'));
alter table session no force row level security;
update session set environment = 'test'
    where amr = 'PARTNER'
    and exists (select 1 from community c join partner p on p.id = c.partner_id
        where c.id = session.community_id and p.settings ->> 'unsignedSync' = 'false');
alter table session force row level security;
