-- What the fan calls the device it is on.
alter table session add column name text;

-- A challenge for linking: the fan who asked for it, whom alone it serves and whom it signs in to nothing. Once
-- verified it is good for one act.
alter table otp_challenge add column links_to uuid references app_user;
alter table otp_challenge add column spent_at timestamptz;
