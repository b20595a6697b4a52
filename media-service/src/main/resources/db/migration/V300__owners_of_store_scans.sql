-- Who has the lease: one whose lease has passed to another must not give that one's back.
alter table store_scan add column lease_id uuid;
