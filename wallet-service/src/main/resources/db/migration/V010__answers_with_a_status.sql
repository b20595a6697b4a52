-- A first answer is kept as it was told, a refusal too. Refusals that were kept in another form are forgotten: none of
-- them had an effect.
alter table redemption_answer add column status int not null default 201;
alter table grant_answer add column status int not null default 201;

-- Whoever migrates owns the tables and may purge what is there, as the purge of old answers does.
delete from redemption_answer where answer like '{"reasons"%';
delete from grant_answer where answer not like '{%';
