-- Codes asked for from one address, by the minute, whichever community they were for: no tenant's rows. The subject is
-- a keyed hash. otp_address, by community, is read no more; it goes when no node that writes it is left.
create table otp_sender (
    subject text not null,
    minute timestamptz not null,
    sends int not null,
    primary key (subject, minute)
);
create index otp_sender_age on otp_sender (minute);
