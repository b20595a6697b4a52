-- Lists by state, type, campaign and time read what they show: a range of an index for each state or type (ADR 74).

create index ledger_transaction_of_type on ledger_transaction (community_id, user_id, type, created_at, seq);

create index coupon_of_holder_state on coupon (community_id, holder_id, state, issued_at, id)
    where holder_id is not null;
create index coupon_of_holder_campaign on coupon (community_id, holder_id, campaign_id, state, issued_at, id)
    where holder_id is not null;

create index redemption_of_user_state on redemption (community_id, user_id, state, created_at, id);
create index redemption_of_state on redemption (community_id, state, created_at, id);
drop index redemption_of_user, redemption_by_state;
