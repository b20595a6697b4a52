-- Servers are counted under limits of their own names. What a secret key was given under fans' names stays in force
-- where it is less than fans have, or more than servers have now; what lies between was given for want of those.
update api_key
set rate_limits = (rate_limits - '{reads,writes}'::text[])
    || case
        when (rate_limits ->> 'reads')::int not between 300 and 6000
            then jsonb_build_object('server_reads', rate_limits -> 'reads')
        else '{}'
    end
    || case
        when (rate_limits ->> 'writes')::int not between 60 and 3000
            then jsonb_build_object('server_writes', rate_limits -> 'writes')
        else '{}'
    end
where kind = 'SECRET' and rate_limits ?| '{reads,writes}';
