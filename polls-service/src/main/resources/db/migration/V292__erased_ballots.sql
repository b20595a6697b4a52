-- A ballot of a fan who was erased: counted, and listed and rewarded no more.
alter table ballot add column erased boolean not null default false;
alter table ballot no force row level security;
update ballot set erased = true, client_ids = '{}' where client_ids = array[user_id];
alter table ballot force row level security;
