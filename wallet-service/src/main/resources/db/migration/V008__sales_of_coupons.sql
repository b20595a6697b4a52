-- The sale that has a coupon, while one has: what a rollback names. A coupon that was in a sale before, which was undone or
-- ran out, is rolled back by name only.
alter table coupon
    add column sale_id uuid,
    add column sold_before boolean not null default false;
