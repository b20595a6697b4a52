-- What of a fan's own a page has to be asked for.
create index reaction_of_fan on reaction (community_id, user_id);
create index interaction_unwanted on interaction (community_id, user_id) where preference = 'less';
create index freestyle_for_squad on freestyle (community_id, author_id, published_at, id)
    where state = 'PUBLISHED' and visibility = 'SQUAD';
