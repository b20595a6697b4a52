-- The feed of an event: its posts alone are read, however many others there are.
create index freestyle_of_event on freestyle (community_id, event_id, published_at, id)
    where state = 'PUBLISHED' and event_id is not null;
