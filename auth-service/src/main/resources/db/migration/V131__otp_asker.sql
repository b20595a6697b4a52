-- For whom each attempt was: '' for an installation that the identifier's fan has signed in on, else a keyed hash of the
-- client's address. In the order of `attempts`; shorter where attempts are from before this.
alter table otp_pace add column askers text[] not null default '{}';
alter table otp_challenge add column asker text;
