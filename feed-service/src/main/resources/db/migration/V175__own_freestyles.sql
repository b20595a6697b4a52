-- An author's own, in every state but removed, by when they were posted.
create index freestyle_of_own on freestyle (community_id, author_id, created_at, id) where state <> 'REMOVED';
