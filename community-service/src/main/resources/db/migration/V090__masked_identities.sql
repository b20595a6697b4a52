-- What a fan is found by, as auth-service shows it: masked there, never whole here.
create table masked_identity (
    community_id uuid not null,
    user_id uuid not null,
    place int not null,
    kind text not null,
    masked text not null,
    verified_by text not null,
    primary key (community_id, user_id, place)
);
call build_wall('masked_identity');
