-- Which facts earn points, and for which they have been paid.

create table earn_rule (
    community_id uuid not null,
    id uuid not null,
    title text not null check (char_length(title) between 1 and 200),
    event text not null,
    user_field text not null,
    fact_fields text[] not null,
    conditions jsonb not null default '{}',
    points bigint not null check (points > 0),
    per_user bigint check (per_user > 0),
    per_user_day bigint check (per_user_day > 0),
    available_after interval,
    expires_after interval,
    starts_at timestamptz,
    ends_at timestamptz,
    active boolean not null,
    created_at timestamptz not null,
    primary key (community_id, id)
);
create index earn_rule_of_event on earn_rule (community_id, event) where active;

-- Once per rule, fan and fact. A rule of the platform's own has a fixed id and no row above.
create table earn_payment (
    community_id uuid not null,
    rule_id uuid not null,
    user_id uuid not null,
    fact text not null,
    points bigint not null check (points > 0),
    paid_at timestamptz not null,
    primary key (community_id, rule_id, user_id, fact)
);
create index earn_payment_day on earn_payment (community_id, rule_id, user_id, paid_at);

do $$
declare name text;
begin
    foreach name in array array['earn_rule', 'earn_payment'] loop
        execute format('alter table %I enable row level security', name);
        execute format('alter table %I force row level security', name);
        execute format('create policy tenant on %I
            using (community_id = terrace_community()) with check (community_id = terrace_community())', name);
    end loop;
end $$;
