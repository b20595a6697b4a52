package io.terrace.auth.sync;

import io.terrace.auth.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Users put straight into the tables, as sign-in would have left them, each with a session open.
///
/// @param community where they are
record Victims(UUID community, List<UUID> ids) {

    private static final String ROWS = """
            select coalesce(string_agg(line, E'\\n' order by line), '') from (
                select u::text as line from app_user u where u.id = any (?::uuid[])
                union all select i::text from identity i where i.user_id = any (?::uuid[])
                union all select s::text from session s where s.user_id = any (?::uuid[])) rows""";

    static Victims of(Target target, UUID community, Person person) {
        var victims = new Victims(community, new ArrayList<>());
        switch (target) {
            case NOBODY, SSO -> {}
            case OTP ->
                victims.add("PROVEN", "ACTIVE", "OTP", Map.of("EMAIL", person.email(), "PHONE", person.phone()));
            case PROVEN, NEIGHBOUR, FOREIGN -> victims.add("PROVEN", "ACTIVE", "SIGNATURE", person.identities());
            case CLAIMED -> victims.add("CLAIMED", "ACTIVE", "PARTNER", person.identities());
            case CLAIMED_OUT -> victims.add("CLAIMED", "SUSPENDED", "PARTNER", person.identities());
            case SUSPENDED -> victims.add("PROVEN", "SUSPENDED", "SIGNATURE", person.identities());
            case ERASED -> victims.add("PROVEN", "ERASED", "SIGNATURE", person.identities());
            case SPLIT ->
                person.identities()
                        .forEach((kind, value) -> victims.add("PROVEN", "ACTIVE", "SIGNATURE", Map.of(kind, value)));
        }
        return victims;
    }

    /// All that is known of them, as text.
    String rows() {
        String list = ids.toString().replace('[', '{').replace(']', '}');
        return Rows.text(community, ROWS, list, list, list);
    }

    private void add(String standing, String status, String verifiedBy, Map<String, String> identities) {
        UUID user = UUID.randomUUID();
        ids.add(user);
        Rows.change(
                community,
                "insert into app_user (id, community_id, standing, display_name, status, created_at)"
                        + " values (?, ?, ?, 'Vera', ?, now())",
                user,
                community,
                standing,
                status);
        identities.forEach((kind, value) -> Rows.change(
                community,
                "insert into identity (id, community_id, user_id, kind, value, verified_by)"
                        + " values (gen_random_uuid(), ?, ?, ?, ?, ?)",
                community,
                user,
                kind,
                value,
                verifiedBy));
        Rows.change(
                community,
                "insert into session (id, community_id, user_id, amr, generation, token_hash, advances, created_at,"
                        + " last_used_at, expires_at) values (gen_random_uuid(), ?, ?, 'OTP', 0, gen_random_uuid()::text, '{}',"
                        + " now(), now(), now() + interval '1 day')",
                community,
                user);
    }
}
