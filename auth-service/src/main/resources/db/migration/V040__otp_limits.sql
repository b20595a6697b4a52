-- Wrong codes in a row, which may have days between them, and how long nobody may try after too many.
alter table otp_pace add column failures int not null default 0;
alter table otp_pace add column paused_until timestamptz;

-- Whether the fan left the choice of the channel to us, so that another may be tried.
alter table otp_challenge add column automatic boolean not null default false;

-- Codes asked for from one address, by the minute. The subject is a keyed hash.
create table otp_address (
    community_id uuid not null references community,
    subject text not null,
    minute timestamptz not null,
    sends int not null,
    primary key (community_id, subject, minute)
);
create index otp_address_age on otp_address (community_id, minute);

-- What a day's text messages and calls have cost: a row a country (its region code) and one of them all.
create table otp_spend (
    community_id uuid not null references community,
    scope text not null,
    day date not null,
    micros bigint not null,
    primary key (community_id, scope, day)
);

alter table otp_address enable row level security;
alter table otp_address force row level security;
create policy tenant on otp_address using (community_id = terrace_community()) with check (community_id = terrace_community());

alter table otp_spend enable row level security;
alter table otp_spend force row level security;
create policy tenant on otp_spend using (community_id = terrace_community()) with check (community_id = terrace_community());
