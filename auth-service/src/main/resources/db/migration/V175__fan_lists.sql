-- A club lists its fans by when they came, all of them or those of one status; reviewers and the erased are none.
create index app_user_fans on app_user (community_id, created_at, id) where status <> 'ERASED' and standing <> 'REVIEW';
create index app_user_fans_of_status on app_user (community_id, status, created_at, id) where standing <> 'REVIEW';
