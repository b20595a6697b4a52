-- The community the current transaction works for; null, so that no row matches, where none was set.
create function terrace_community() returns uuid
    language sql stable parallel safe
    return nullif(current_setting('terrace.community', true), '')::uuid;
