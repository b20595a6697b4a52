-- Identifiers that an app store's reviewers sign in with: a fixed code, never sent. No tenant's table: operators work
-- across communities here. The subject and the code are keyed hashes.
create table review_identifier (
    id uuid primary key,
    partner_id uuid not null references partner,
    subject text not null,
    masked text not null,
    code_hash text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    unique (partner_id, subject)
);
create index review_identifier_of_partner on review_identifier (partner_id, id);

-- The review identifier whose fixed code opens the challenge, in place of a code that was sent.
alter table otp_challenge add column review_id uuid;
