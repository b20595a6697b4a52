-- Every promise of this service as a figure: `violations` is to be 0. Each caller sees what their role may: the service
-- its current community, a superuser all of them.
create or replace function wallet_audit() returns table (promise text, seen bigint, violations bigint)
    language sql stable
begin atomic
    select 'postings of a transaction add up to zero', count(*), count(*) filter (where total <> 0)
    from (select sum(amount) as total from posting group by community_id, transaction_id) as sums
    union all
    select 'every transaction has its postings, and they it', count(*),
        count(*) filter (where t.id is null or p.transaction_id is null)
    from ledger_transaction t full join
        (select distinct community_id, transaction_id from posting) as p
        on p.community_id = t.community_id and p.transaction_id = t.id
    union all
    select 'stored balances are those of the postings', count(*), count(*) filter (where
        w.available <> coalesce(p.available, 0) or w.pending <> coalesce(p.pending, 0) or w.held <> coalesce(p.held, 0))
    from wallet w left join (
        select community_id, user_id, sum(amount) filter (where account = 'available') as available,
            sum(amount) filter (where account = 'pending') as pending,
            sum(amount) filter (where account = 'held') as held
        from posting where user_id is not null group by community_id, user_id) as p
        on p.community_id = w.community_id and p.user_id = w.user_id
    union all
    select 'no balance is below zero', count(*), count(*) filter (where least(available, pending, held) < 0)
    from wallet
    union all
    select 'a wallet''s transactions are numbered without a gap', count(*), count(*) filter (where
        w.version <> coalesce(t.latest, 0) or w.version <> coalesce(t.number, 0))
    from wallet w left join (
        select community_id, user_id, max(seq) as latest, count(*) as number
        from ledger_transaction group by community_id, user_id) as t
        on t.community_id = w.community_id and t.user_id = w.user_id
    union all
    select 'the last transaction tells the balance', count(*), count(*) filter (where w.available <> t.balance_after)
    from wallet w join ledger_transaction t
        on t.community_id = w.community_id and t.user_id = w.user_id and t.seq = w.version
    union all
    select 'lots add up to what can be spent or will be', count(*), count(*) filter (where
        w.available <> coalesce(l.ready, 0) or w.pending <> coalesce(l.pending, 0))
    from wallet w left join (
        select community_id, user_id, sum(remaining) filter (where pending_until is null) as ready,
            sum(remaining) filter (where pending_until is not null) as pending
        from lot group by community_id, user_id) as l
        on l.community_id = w.community_id and l.user_id = w.user_id
    union all
    select 'a lot has left what was not taken from it', count(*), count(*) filter (where
        l.remaining <> l.amount - coalesce(a.taken, 0))
    from lot l left join (
        select community_id, lot_id, sum(amount) as taken from allocation group by community_id, lot_id) as a
        on a.community_id = l.community_id and a.lot_id = l.id
    union all
    select 'held points are those of the active holds', count(*), count(*) filter (where w.held <> coalesce(h.held, 0))
    from wallet w left join (
        select community_id, user_id, sum(amount) as held from hold where state = 'active'
        group by community_id, user_id) as h
        on h.community_id = w.community_id and h.user_id = w.user_id
    union all
    select 'lifetimes are those of the transactions', count(*), count(*) filter (where
        w.earned <> coalesce(t.earned, 0) or w.spent <> coalesce(t.spent, 0) or w.expired <> coalesce(t.expired, 0))
    from wallet w left join (
        select t.community_id, t.user_id,
            sum(case when t.type = 'earn' or o.type = 'earn' then t.amount else 0 end) as earned,
            sum(case when t.type = 'spend' or o.type = 'spend' then -t.amount else 0 end) as spent,
            sum(case when t.type = 'expire' then -t.amount else 0 end) as expired
        from ledger_transaction t
        left join ledger_transaction o on o.community_id = t.community_id and o.id = t.reverses_id
        group by t.community_id, t.user_id) as t
        on t.community_id = w.community_id and t.user_id = w.user_id
    union all
    select 'fans'' points and the communities'' sides add up to zero', count(*), count(*) filter (where total <> 0)
    from (
        select community_id, sum(amount) as total from (
            select community_id, available + pending + held as amount from wallet
            union all
            select community_id, balance from community_account
            union all
            select p.community_id, p.amount from posting p
            left join community_account a on a.community_id = p.community_id and a.account = p.account
            where p.user_id is null and (a.xact is null or p.xact >= a.xact)) as sides
        group by community_id) as sums
    union all
    select 'no stock is below zero', count(*), count(*) filter (where stock < 0) from reward
    union all
    select 'a reward was had as often as its redemptions stand', count(*), count(*) filter (where
        coalesce(u.used, 0) <> coalesce(r.stand, 0))
    from reward_use u full join (
        select community_id, reward_id, user_id, count(*) filter (where state in ('pending', 'fulfilled')) as stand
        from redemption group by community_id, reward_id, user_id) as r
        on r.community_id = u.community_id and r.reward_id = u.reward_id and r.user_id = u.user_id
    union all
    -- A limit that was lowered since does not take back what was had.
    select 'no fan had a reward that was never changed more often than it allows', count(*),
        count(*) filter (where u.used > r.per_user_limit)
    from reward_use u join reward r on r.community_id = u.community_id and r.id = u.reward_id
    where r.per_user_limit is not null and r.version = 1
    union all
    select 'a redemption that stands was paid, one that does not was paid back', count(*), count(*) filter (where
        t.id is null or -t.amount <> r.cost or (r.state in ('failed', 'reversed')) <> (back.id is not null))
    from redemption r
    left join ledger_transaction t on t.community_id = r.community_id and t.id = r.transaction_id
    left join ledger_transaction back on back.community_id = r.community_id and back.reverses_id = r.transaction_id
    where r.cost > 0
    union all
    select 'a redeemed coupon was given to its fan alone, and revoked where it was given back', count(*),
        count(*) filter (where c.id is null or c.holder_id <> r.user_id
            or (r.state in ('failed', 'reversed') and c.state <> 'revoked'))
    from redemption r left join coupon c on c.community_id = r.community_id and c.id = r.coupon_id
    where r.coupon_id is not null
    union all
    select 'no coupon was given twice', count(*), count(*) - count(distinct (community_id, coupon_id))
    from redemption where coupon_id is not null
    union all
    select 'every coupon is in one state', count(*), count(*) filter (where
        (state = 'reserved') <> (reservation_id is not null) or (state = 'redeemed') <> (redeemed_at is not null)
            or sale_id is not null and state not in ('reserved', 'redeemed')
            or state = 'reserved' and sale_id <> reservation_id)
    from coupon
    union all
    select 'no holder redeemed more than the campaign allows', count(*), count(*) filter (where c.redeemed > k.per_holder_limit)
    from campaign k left join (
        select community_id, campaign_id, holder_id, count(*) as redeemed from coupon
        where state = 'redeemed' and holder_id is not null group by community_id, campaign_id, holder_id) as c
        on c.community_id = k.community_id and c.campaign_id = k.id
    union all
    select 'a fact is paid once, by a transaction each', count(*), count(*) filter (where p.paid <> coalesce(t.earned, 0))
    from (
        select community_id, user_id, sum(points) as paid from earn_payment group by community_id, user_id) as p
    left join (
        select community_id, user_id, sum(amount) as earned from ledger_transaction
        where type = 'earn' and reason_code in ('earn_rule', 'poll_reward', 'check_in_reward') group by community_id, user_id) as t
        on t.community_id = p.community_id and t.user_id = p.user_id;
end;
