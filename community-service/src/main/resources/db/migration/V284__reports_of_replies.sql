-- A reply can be reported, and a moderator can take it out of sight.
alter table report_case drop constraint report_case_subject_kind_check;
alter table report_case add constraint report_case_subject_kind_check
    check (subject_kind in ('PROFILE', 'FREESTYLE', 'REPLY', 'EVENT', 'INVITATION', 'POLL', 'MESSAGE'));
