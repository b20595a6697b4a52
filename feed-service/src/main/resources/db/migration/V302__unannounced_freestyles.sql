-- Hidden as its upload became ready, by a moderator or with its author: it is published when it is brought back, for no
-- one has heard of it. In a column of its own, as the version before takes every hidden post for one that was published.
alter table freestyle add column unannounced boolean not null default false;
