-- The ETag of the first answer, so that a repeat carries it too.
alter table idempotency_answer add column entity_tag text;
