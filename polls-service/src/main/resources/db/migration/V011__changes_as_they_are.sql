-- Voters' ids do not get smaller, and a row that is folded within a second need not.
alter table ballot_change alter column fresh set storage external;
alter table ballot_change set (toast_tuple_target = 8160);
