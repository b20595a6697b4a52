create table chore (
    community_id uuid not null,
    number       int not null,
    due_at       timestamptz not null
);

create table occasion (
    id         int primary key,
    opens_at   timestamptz,
    closes_at  timestamptz check (closes_at > opens_at),
    day        date,
    moments    timestamptz[]
) partition by hash (id);
create table occasion_0 partition of occasion for values with (modulus 1, remainder 0);
alter table occasion enable row level security;
alter table occasion force row level security;
create function occasion_stands() returns trigger language plpgsql as $$
begin
    raise exception 'occasions are only ever added';
end $$;
create trigger occasion_stands before update on occasion for each statement execute function occasion_stands();
