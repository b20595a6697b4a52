-- The message an identifier's cooldown is for, and whether its carrier has said since that it did not arrive.
alter table otp_pace add column message_id uuid;
alter table otp_pace add column lost boolean not null default false;

-- The message that brought a challenge's code.
alter table otp_challenge add column message_id uuid;
create index otp_challenge_of_message on otp_challenge (community_id, message_id) where state = 'PENDING';
