-- The sale that has a coupon, while one has: what a rollback names. A coupon that was in a sale before, which was undone or
-- ran out, is rolled back by name only.
alter table coupon
    add column sale_id uuid,
    add column sold_before boolean not null default false;

-- A fan's coupons by when they got them; those of a pool were made long before.
create index coupon_of_holder_issued on coupon (community_id, holder_id, issued_at, id) where holder_id is not null;
drop index coupon_of_holder;
