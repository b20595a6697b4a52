package io.terrace.community.squaddie;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import org.hibernate.Session;

/// What fans of the current community did, by local day. Everything runs in the caller's transaction.
@ApplicationScoped
class FanActivityRepository {

    private final Session session;

    FanActivityRepository(Session session) {
        this.session = session;
    }

    /// Each of them did it once more.
    void note(ActivityKind deed, Collection<UUID> fans, Instant at) {
        session.createNativeMutationQuery(
                        "insert into squaddie_setting (community_id) values (terrace_community()) on conflict do nothing")
                .executeUpdate();
        session.createNativeMutationQuery("""
                        insert into fan_day (community_id, day, user_id, %1$s)
                        select s.community_id, (cast(:at as timestamptz) at time zone s.timezone)::date, fan, 1
                        from squaddie_setting s, unnest(cast(:fans as uuid[])) fan
                        where s.community_id = terrace_community() order by fan
                        on conflict (community_id, day, user_id) do update set %1$s = fan_day.%1$s + 1""".formatted(deed.column()))
                .setParameter("at", at)
                .setParameter("fans", fans.stream().distinct().toArray(UUID[]::new))
                .executeUpdate();
    }
}
