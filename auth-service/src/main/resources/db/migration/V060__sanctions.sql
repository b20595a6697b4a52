-- The sanction that keeps a user out; who is suspended without one is kept out by the staff.
alter table app_user add held_by uuid;
alter table app_user add check (held_by is null or status = 'SUSPENDED');
