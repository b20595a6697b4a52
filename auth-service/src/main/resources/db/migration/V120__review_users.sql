-- A fixed code of a review identifier proves nothing: whoever comes by it is a user of a standing of its own. The foreign
-- key from identity to app_user carries the standing, so a fixed code never opens the account of a fan who proved the
-- address, and what a reviewer is known by never becomes a fan's.
alter table app_user drop constraint app_user_standing_check;
alter table app_user add constraint app_user_standing_check check (standing in ('PROVEN', 'CLAIMED', 'REVIEW'));
alter table identity drop constraint identity_verified_by_check;
alter table identity add constraint identity_verified_by_check
    check (verified_by in ('OTP', 'SIGNATURE', 'PARTNER', 'SSO', 'REVIEW'));
alter table identity alter column standing set expression as
    (case verified_by when 'PARTNER' then 'CLAIMED' when 'REVIEW' then 'REVIEW' else 'PROVEN' end);

-- Whether a fan of any of the partner's communities has proven the identifier. It looks into one community after the
-- other, each behind its own wall, and leaves the connection with the community it had.
create function identifier_is_proven(of_partner uuid, of_kind text, of_value text) returns boolean
    language plpgsql set search_path = public, pg_temp as $$
declare
    before text := coalesce(current_setting('terrace.community', true), '');
    one uuid;
    found_one boolean := false;
begin
    for one in select id from community where partner_id = of_partner loop
        perform set_config('terrace.community', one::text, true);
        if exists (select from identity where standing = 'PROVEN' and kind = of_kind and value = of_value) then
            found_one := true;
            exit;
        end if;
    end loop;
    perform set_config('terrace.community', before, true);
    return found_one;
end $$;
