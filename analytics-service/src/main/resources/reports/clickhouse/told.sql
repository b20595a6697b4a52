-- Up to where the community's events have come, and when they had all been counted.
select max(sequence) as sequence, max(as_of) as as_of from feed where community_id = :community
