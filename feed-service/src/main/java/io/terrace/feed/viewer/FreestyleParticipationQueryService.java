package io.terrace.feed.viewer;

import static java.util.stream.Collectors.toMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.hibernate.Session;

@ApplicationScoped
public class FreestyleParticipationQueryService {

    private final Session session;

    FreestyleParticipationQueryService(Session session) {
        this.session = session;
    }

    /// For every post asked for.
    @Transactional
    public Map<UUID, FreestyleParticipationView> of(Collection<UUID> posts, UUID viewer) {
        return session
                .createNativeQuery("""
                        select asked.id,
                            array(select r.type from reaction r
                                where r.community_id = terrace_community() and r.freestyle_id = asked.id
                                    and r.user_id = :viewer order by r.reacted_at) as reactions,
                            coalesce((select l.listened_ms from listening l
                                where l.community_id = terrace_community() and l.freestyle_id = asked.id
                                    and l.user_id = :viewer), 0) as listened_ms,
                            exists (select from bookmark b
                                where b.community_id = terrace_community() and b.user_id = :viewer
                                    and b.freestyle_id = asked.id) as bookmarked,
                            exists (select from interaction i
                                where i.community_id = terrace_community() and i.user_id = :viewer
                                    and i.freestyle_id = asked.id and i.seen_at is not null) as seen
                        from unnest(cast(:posts as uuid[])) as asked (id)""", Tuple.class)
                .setParameter("viewer", viewer)
                .setParameter("posts", Set.copyOf(posts).toArray(UUID[]::new))
                .list()
                .stream()
                .collect(toMap(row -> row.get("id", UUID.class), FreestyleParticipationQueryService::viewer));
    }

    /// Of these, those that the viewer wants less of.
    @Transactional
    public Set<UUID> unwanted(Collection<UUID> posts, UUID viewer) {
        return Set.copyOf(session.createNativeQuery("""
                        select freestyle_id from interaction
                        where community_id = terrace_community() and user_id = :viewer and preference = 'less'
                            and freestyle_id = any(:posts)""", UUID.class)
                .setParameter("viewer", viewer)
                .setParameter("posts", posts.toArray(UUID[]::new))
                .list());
    }

    private static FreestyleParticipationView viewer(Tuple row) {
        return new FreestyleParticipationView(
                List.of(row.get("reactions", String[].class)),
                row.get("listened_ms", Integer.class),
                row.get("bookmarked", Boolean.class),
                row.get("seen", Boolean.class));
    }
}
