-- Posts that went out of sight with their author, and come back with them; not those that were hidden for another reason.
alter table freestyle add column hidden_with_author boolean not null default false;
