-- A post is out of sight while a moderator has hidden it or its author is leaving, or both; it comes back with the last.
alter table freestyle drop constraint freestyle_check1;
alter table freestyle add constraint hidden_for_a_reason check (
    state in ('PROCESSING', 'REJECTED', 'REMOVED')
    or (state = 'HIDDEN') = (hidden_reason is not null or hidden_with_author));
