-- Mail to those who were invited: what is due, and for a day what was sent, which limits what a partner sends.
create table invitation_mail (
    id uuid primary key,
    partner_id uuid not null references partner,
    member_id uuid not null,
    created_at timestamptz not null,
    due_at timestamptz,
    tries int not null default 0
);
create index invitation_mail_of_partner on invitation_mail (partner_id, created_at desc);
create index invitation_mail_due on invitation_mail (due_at) where due_at is not null;
