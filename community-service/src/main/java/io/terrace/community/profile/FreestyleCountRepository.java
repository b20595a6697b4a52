package io.terrace.community.profile;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;

/// How many freestyles fans of the current community have that can be heard. Everything runs in the caller's
/// transaction.
@ApplicationScoped
class FreestyleCountRepository {

    private final Session session;

    FreestyleCountRepository(Session session) {
        this.session = session;
    }

    /// Without those who have none.
    Map<UUID, Long> counts(Collection<UUID> fans) {
        return session.createNativeQuery("""
                        select user_id, freestyles from freestyle_count
                        where community_id = terrace_community() and user_id in (:fans)""", Tuple.class).setParameter("fans", fans).stream()
                .collect(Collectors.toMap(
                        row -> row.get("user_id", UUID.class), row -> row.get("freestyles", Long.class)));
    }

    /// One more, or with -1 one less. Never less than none: of a freestyle from before they were counted only the end
    /// may be told.
    void count(UUID fan, int step) {
        session.createNativeMutationQuery("""
                        insert into freestyle_count as f (community_id, user_id, freestyles)
                        values (terrace_community(), :fan, greatest(0, :step))
                        on conflict (community_id, user_id) do update
                            set freestyles = greatest(0, f.freestyles + :step)""")
                .setParameter("fan", fan)
                .setParameter("step", step)
                .executeUpdate();
    }
}
