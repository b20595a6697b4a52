-- When the last access token of a session ends: gateways remember the end of a session until then. Of a session whose
-- tokens were issued before this it is not known, so they assume the longest life that a token can have. The first
-- refresh of such a session would hide its older tokens, hence a day is assumed for it here.
alter table session add column access_until timestamptz;
alter table session no force row level security;
update session set access_until = now() + interval '24 hours' where revoked_at is null;
alter table session force row level security;
