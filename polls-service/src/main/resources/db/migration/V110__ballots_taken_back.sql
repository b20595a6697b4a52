-- Fans who have no ballot any more, as fresh are those who had none before.
alter table ballot_change add column gone uuid[] not null default '{}';
