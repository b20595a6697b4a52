-- Search by the beginning of a name or handle, and by names that resemble what was typed.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- What a fan is found under: their handle, and their name from each of its words on; folded, only of who wants to be
-- found. In the order of bytes, so that a beginning is a range.
create table search_term (
    community_id uuid not null,
    user_id uuid not null,
    term text collate "C" not null,
    primary key (community_id, term, user_id)
);
create index search_term_of on search_term (community_id, user_id, term);
call build_wall('search_term');

-- The words of a community's names, each once: far fewer than fans, so that what resembles one is found among few.
create table search_word (
    community_id uuid not null,
    word text collate "C" not null,
    primary key (community_id, word)
);
create index search_word_alike on search_word using gist (community_id, word gist_trgm_ops (siglen = 32));
call build_wall('search_word');

-- Behind the wall an index that compares texts by resemblance is not used, for it could tell of rows one may not see.
-- So the owner, who alone sees beyond the tenant, looks for the community's words, and tells nothing else.
create policy lookup on search_word for select to current_user using (true);
create function similar_words(wanted text, most int) returns table (word text, distance real)
    language sql stable security definer
begin atomic
    select w.word, w.word operator(public.<->) wanted from search_word w
    where w.community_id = terrace_community() and w.word operator(public.%) wanted
    order by w.word operator(public.<->) wanted, w.word limit most;
end;
