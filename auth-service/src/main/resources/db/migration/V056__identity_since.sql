-- When an identity came to its user: a young one is no proof for taking an older one away. Those there are count as old.
alter table identity add column linked_at timestamptz not null default timestamptz '2020-01-01Z';
alter table identity alter column linked_at set default now();
