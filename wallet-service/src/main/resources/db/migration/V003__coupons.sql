-- Coupons: what they are good for, each one, and who tries codes that are none.

create table campaign (
    community_id uuid not null,
    id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    discount_kind text not null check (discount_kind in ('percent', 'amount', 'free_item')),
    discount_value bigint not null check (discount_value >= 0),
    currency text,
    issue text not null check (issue in ('on_demand', 'pool')),
    state text not null check (state in ('active', 'paused', 'ended')),
    per_holder_limit bigint check (per_holder_limit > 0),
    starts_at timestamptz,
    expires_at timestamptz,
    created_at timestamptz not null,
    primary key (community_id, id),
    check (expires_at > starts_at)
);

create table coupon (
    community_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    code text not null,
    holder_id uuid,
    state text not null check (state in ('issued', 'reserved', 'redeemed', 'expired', 'revoked')),
    issued_at timestamptz not null,
    expires_at timestamptz,
    reservation_id uuid,
    reserved_until timestamptz,
    redeemed_at timestamptz,
    order_ref text,
    primary key (community_id, id),
    unique (community_id, code),
    check ((state = 'reserved') = (reservation_id is not null)),
    check ((state = 'reserved') = (reserved_until is not null)),
    check ((state = 'redeemed') = (redeemed_at is not null))
) with (fillfactor = 80);
create index coupon_pool on coupon (community_id, campaign_id, id) where holder_id is null and state = 'issued';
create index coupon_of_holder on coupon (community_id, holder_id, id) where holder_id is not null;
create index coupon_redeemed on coupon (community_id, campaign_id, holder_id) where state = 'redeemed';
create index coupon_expiring on coupon (expires_at) where state = 'issued' and expires_at is not null;
create index coupon_reserved on coupon (reserved_until) where state = 'reserved';

-- Codes to be made. `done` grows with each piece, in the piece's own transaction.
create table coupon_job (
    community_id uuid not null,
    id uuid not null,
    campaign_id uuid not null,
    requested bigint not null check (requested > 0),
    done bigint not null default 0 check (done between 0 and requested),
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (community_id, id),
    check ((done = requested) = (finished_at is not null))
);
create index coupon_job_unfinished on coupon_job (created_at) where finished_at is null;

create table coupon_guess (
    community_id uuid not null,
    caller_id uuid not null,
    minute timestamptz not null,
    failures bigint not null,
    primary key (community_id, caller_id, minute)
);

do $$
declare name text;
begin
    foreach name in array array['campaign', 'coupon', 'coupon_job', 'coupon_guess'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- What is to be done for coupons, in whatever community; ids only.
create policy due on coupon for select to current_user using (true);
create policy due on coupon_job for select to current_user using (true);
create function coupon_due() returns table (what text, community_id uuid, id uuid)
    language sql stable security definer
begin atomic
    (select 'job', j.community_id, j.id from coupon_job j where j.finished_at is null order by j.created_at limit 100)
    union all
    select 'coupons', c.community_id, c.community_id from (
        (select community_id from coupon where state = 'issued' and expires_at <= now() limit 1000)
        union
        (select community_id from coupon where state = 'reserved' and reserved_until <= now() limit 1000)) as c;
end;
