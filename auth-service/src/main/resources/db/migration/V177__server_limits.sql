-- Servers are counted under limits of their own names. What a secret key was given under fans' names stays in force.
update api_key
set rate_limits = (rate_limits - '{reads,writes}'::text[])
    || case when rate_limits ? 'reads' then jsonb_build_object('server_reads', rate_limits -> 'reads') else '{}' end
    || case when rate_limits ? 'writes' then jsonb_build_object('server_writes', rate_limits -> 'writes') else '{}' end
where kind = 'SECRET' and rate_limits ?| '{reads,writes}';
