-- A key that signs no more is only checked with: its private half is forgotten.
alter table signing_key alter column sealed_private_key drop not null;
