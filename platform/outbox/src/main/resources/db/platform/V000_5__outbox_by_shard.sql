-- One index in place of two: rows are found by their shard and their place in it, never by their place alone.
alter table outbox drop constraint outbox_pkey;
alter table outbox add primary key (shard, id);
drop index outbox_shard;
