-- What points buy, and who has bought it.

create table reward (
    community_id uuid not null,
    id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    description text,
    image_url text,
    kind text not null check (kind in ('coupon', 'merch', 'experience')),
    state text not null check (state in ('draft', 'active', 'archived')),
    cost bigint not null check (cost >= 0),
    -- Null for as many as are wanted.
    stock bigint check (stock >= 0),
    per_user_limit bigint check (per_user_limit > 0),
    valid_from timestamptz,
    valid_to timestamptz,
    min_tier text,
    checked_in_event_id uuid,
    campaign_id uuid,
    version bigint not null default 1,
    created_at timestamptz not null,
    primary key (community_id, id),
    check (valid_to > valid_from)
) with (fillfactor = 50);
create index reward_offered on reward (community_id, id) where state = 'active';

create table reward_use (
    community_id uuid not null,
    reward_id uuid not null,
    user_id uuid not null,
    used bigint not null check (used >= 0),
    primary key (community_id, reward_id, user_id)
);

create table redemption (
    community_id uuid not null,
    id uuid not null,
    reward_id uuid not null,
    user_id uuid not null,
    state text not null check (state in ('pending', 'fulfilled', 'failed', 'reversed')),
    cost bigint not null,
    transaction_id uuid,
    coupon_id uuid,
    failure text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (community_id, id),
    check (cost = 0 or transaction_id is not null)
);
create index redemption_of_user on redemption (community_id, user_id, id);
create index redemption_of_reward on redemption (community_id, reward_id, id);
create index redemption_by_state on redemption (community_id, state, id);

-- The first answer to each key of a fan's: a repeat gets it again, whatever has become of the redemption.
create table redemption_answer (
    community_id uuid not null,
    user_id uuid not null,
    key_hash text not null,
    reward_id uuid not null,
    answer text not null,
    created_at timestamptz not null,
    primary key (community_id, user_id, key_hash)
);
create index redemption_answer_age on redemption_answer (created_at);

-- Who was where, for rewards that ask for it.
create table attendance (
    community_id uuid not null,
    event_id uuid not null,
    user_id uuid not null,
    primary key (community_id, event_id, user_id)
);

do $$
declare name text;
begin
    foreach name in array array['reward', 'reward_use', 'redemption', 'redemption_answer', 'attendance'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;

-- Keys are kept for a day. The function runs as the owner, who alone reaches beyond the tenant.
create policy purge on redemption_answer for all to current_user using (true);
create function forget_redemption_answers() returns bigint language sql security definer
begin atomic
    with gone as (
        delete from redemption_answer where ctid in (
            select ctid from redemption_answer where created_at < now() - interval '24 hours'
            order by created_at limit 10000 for update skip locked)
        returning 1)
    select count(*) from gone;
end;
