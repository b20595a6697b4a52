-- A partner's public keys may be where it shows them: then the row has their URL, and what was last fetched from it.
alter table trusted_key
    alter column kid drop not null,
    alter column algorithm drop not null,
    alter column jwk drop not null,
    add column jwks_url text,
    add column jwks text,
    add column fetched_at timestamptz;
alter table trusted_key add constraint trusted_key_is_one_or_the_other check (
    (jwks_url is null and kid is not null and algorithm is not null and jwk is not null)
    or (jwks_url is not null and kid is null and algorithm is null and jwk is null));
create unique index trusted_key_url on trusted_key (partner_id) where jwks_url is not null;
