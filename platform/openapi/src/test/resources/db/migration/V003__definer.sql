-- Its owner's rights with its caller's search path, as a service might write it.
create function notes_of_all() returns bigint
    language sql stable security definer
    as 'select count(*) from note';
