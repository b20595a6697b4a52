-- Who may play a content that is ready: fans, the club's staff alone, or nobody any more. Then its objects are removed.
alter table upload add column access text not null default 'PLAYABLE'
    check (access in ('PLAYABLE', 'WITHHELD', 'DELETED'));
