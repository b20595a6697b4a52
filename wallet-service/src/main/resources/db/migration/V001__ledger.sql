-- The ledger. Transactions and their postings are the truth and never change; wallets and lots are what they add up to.

create table wallet (
    community_id uuid not null,
    user_id uuid not null,
    available bigint not null default 0 check (available >= 0),
    pending bigint not null default 0 check (pending >= 0),
    held bigint not null default 0 check (held >= 0),
    earned bigint not null default 0 check (earned >= 0),
    spent bigint not null default 0 check (spent >= 0),
    expired bigint not null default 0 check (expired >= 0),
    -- One for each transaction of the wallet: its place in the wallet's own order.
    version bigint not null default 0,
    primary key (community_id, user_id)
) with (fillfactor = 70);

create table ledger_transaction (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    seq bigint not null,
    type text not null check (type in ('earn', 'spend', 'hold', 'release', 'expire', 'adjust', 'reversal')),
    amount bigint not null check (amount <> 0),
    balance_after bigint not null check (balance_after >= 0),
    reason_code text not null,
    ref_type text,
    ref_id text,
    reverses_id uuid,
    hold_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz,
    primary key (community_id, id),
    unique (community_id, user_id, seq),
    check ((type = 'reversal') = (reverses_id is not null))
);
-- What is reversed is reversed once.
create unique index ledger_transaction_reversal on ledger_transaction (community_id, reverses_id)
    where reverses_id is not null;
create index ledger_transaction_hold on ledger_transaction (community_id, hold_id) where hold_id is not null;

-- xact is the transaction that wrote it: what a fold of the community's accounts has counted is told from what it has
-- not by that alone, so nobody waits for a shared row.
create table posting (
    community_id uuid not null,
    transaction_id uuid not null,
    account text not null check (account in
        ('available', 'pending', 'held', 'issuance', 'redemption', 'breakage', 'adjustment')),
    user_id uuid,
    amount bigint not null check (amount <> 0),
    xact xid8 not null default pg_current_xact_id(),
    primary key (community_id, transaction_id, account),
    check ((account in ('available', 'pending', 'held')) = (user_id is not null))
);
create index posting_of_community on posting (community_id, account, xact) include (amount) where user_id is null;
create index posting_of_user on posting (community_id, user_id) include (account, amount) where user_id is not null;

-- The community's accounts up to, and without, the postings of xact and later.
create table community_account (
    community_id uuid not null,
    account text not null,
    balance numeric not null,
    xact xid8 not null,
    primary key (community_id, account)
);

-- Points that came together and expire together.
create table lot (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    amount bigint not null check (amount > 0),
    remaining bigint not null check (remaining between 0 and amount),
    created_at timestamptz not null,
    expires_at timestamptz,
    -- Not to be spent before; null once it is.
    pending_until timestamptz,
    noticed boolean not null default false,
    primary key (community_id, id)
) with (fillfactor = 80);
create index lot_of_user on lot (community_id, user_id, expires_at, created_at, id) where remaining > 0;
create index lot_expiring on lot (expires_at) where remaining > 0 and expires_at is not null;
create index lot_unnoticed on lot (expires_at) where remaining > 0 and expires_at is not null and not noticed;
create index lot_maturing on lot (pending_until) where remaining > 0 and pending_until is not null;

-- Which lots a transaction took from (positive) or gave back to (negative).
create table allocation (
    community_id uuid not null,
    transaction_id uuid not null,
    lot_id uuid not null,
    amount bigint not null check (amount <> 0),
    primary key (community_id, transaction_id, lot_id)
);
create index allocation_of_lot on allocation (community_id, lot_id);

create table hold (
    community_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    amount bigint not null check (amount > 0),
    confirmed bigint not null default 0 check (confirmed between 0 and amount),
    state text not null default 'active' check (state in ('active', 'confirmed', 'voided', 'expired')),
    reason_code text not null,
    ref_type text,
    ref_id text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (community_id, id),
    check ((state = 'confirmed') = (confirmed > 0))
);
create index hold_timing_out on hold (expires_at) where state = 'active';

create table fan (
    community_id uuid not null,
    user_id uuid not null,
    primary key (community_id, user_id)
);

create table tier (
    community_id uuid not null,
    name text not null,
    threshold bigint not null check (threshold >= 0),
    primary key (community_id, name),
    unique (community_id, threshold)
);

-- Postings of a transaction come in one statement and add up to zero: whatever else is true, no point is made or lost.
create function ledger_balances() returns trigger language plpgsql as $$
begin
    if exists (select from written group by community_id, transaction_id having sum(amount) <> 0) then
        raise exception 'postings do not add up to zero' using errcode = 'integrity_constraint_violation';
    end if;
    return null;
end $$;
create trigger posting_balances after insert on posting
    referencing new table as written for each statement execute function ledger_balances();

create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
    raise exception '% is written once', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

do $$
declare name text;
begin
    foreach name in array array['ledger_transaction', 'posting', 'allocation'] loop
        execute format('create trigger %I_is_written_once before update or delete or truncate on %I
            for each statement execute function ledger_is_written_once()', name, name);
    end loop;
    foreach name in array array['wallet', 'ledger_transaction', 'posting', 'community_account', 'lot', 'allocation',
        'hold', 'fan', 'tier']
    loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- What time has made due, in whatever community. The function runs as the owner, who alone sees beyond the tenant, and
-- tells ids only.
create policy due on lot for select to current_user using (true);
create policy due on hold for select to current_user using (true);
create function wallet_due(notice interval) returns table (what text, community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select 'lot', l.community_id, l.user_id from lot l
        where l.remaining > 0 and l.expires_at <= now() and l.pending_until is null
        order by l.expires_at limit 200)
    union all
    (select 'pending', l.community_id, l.user_id from lot l where l.remaining > 0 and l.pending_until <= now()
        order by l.pending_until limit 200)
    union all
    (select 'hold', h.community_id, h.id from hold h where h.state = 'active' and h.expires_at <= now()
        order by h.expires_at limit 200)
    union all
    (select 'notice', l.community_id, l.user_id from lot l
        where l.remaining > 0 and l.expires_at <= now() + notice and l.expires_at > now() and not l.noticed
        order by l.expires_at limit 200);
end;

create policy fold on posting for select to current_user using (true);
create policy fold on community_account for select to current_user using (true);
create function wallet_communities() returns table (community_id uuid)
    language sql stable security definer
begin atomic
    with recursive known as (
        (select p.community_id from posting p where p.user_id is null order by p.community_id limit 1)
        union all
        select (select p.community_id from posting p where p.user_id is null and p.community_id > known.community_id
            order by p.community_id limit 1)
        from known where known.community_id is not null)
    select known.community_id from known where known.community_id is not null;
end;
