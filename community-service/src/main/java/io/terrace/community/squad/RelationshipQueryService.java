package io.terrace.community.squad;

import static java.util.stream.Collectors.toMap;

import io.terrace.community.profile.RelationshipLookup;
import io.terrace.community.profile.RelationshipStatus;
import io.terrace.community.profile.RelationshipSummary;
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
class RelationshipQueryService implements RelationshipLookup {

    private final Session session;

    RelationshipQueryService(Session session) {
        this.session = session;
    }

    @Override
    @Transactional
    public Map<UUID, RelationshipSummary> of(UUID viewer, Collection<UUID> others) {
        List<Tuple> rows = session.createNativeQuery("""
                        with mine as materialized (
                            select other_id from tie where community_id = terrace_community()
                                and user_id = :viewer and standing = 'CONNECTED')
                        select other.id, coalesce(tie.standing, 'NONE'), tie.request_id,
                            tie.blocked_at is not null, tie.muted_at is not null, coalesce(tie.apart, false),
                            mutual.size, coalesce(squad_size.size, 0)
                        from unnest(cast(:others as uuid[])) as other (id)
                        left join tie on tie.community_id = terrace_community()
                            and tie.user_id = :viewer and tie.other_id = other.id
                        cross join lateral (
                            select cast(count(*) filter (where theirs.other_id in (select other_id from mine)
                                and other.id <> :viewer) as integer) as size
                            from tie theirs where theirs.community_id = terrace_community()
                                and theirs.user_id = other.id and theirs.standing = 'CONNECTED') as mutual
                        left join squad_size on squad_size.community_id = terrace_community()
                            and squad_size.user_id = other.id""", Tuple.class)
                .setParameter("viewer", viewer)
                .setParameter("others", others.stream().distinct().toArray(UUID[]::new))
                .list();
        return rows.stream().collect(toMap(row -> row.get(0, UUID.class), row -> relation(row, viewer)));
    }

    @Override
    @Transactional
    public Set<UUID> apart(UUID viewer, Collection<UUID> others) {
        return Set.copyOf(session.createNativeQuery("""
                        select other_id from tie where community_id = terrace_community() and user_id = :viewer
                            and other_id = any(cast(:others as uuid[])) and apart""", UUID.class)
                .setParameter("viewer", viewer)
                .setParameter("others", others.stream().distinct().toArray(UUID[]::new))
                .list());
    }

    private static RelationshipSummary relation(Tuple row, UUID viewer) {
        RelationshipStatus relationship = row.get(0, UUID.class).equals(viewer)
                ? RelationshipStatus.SELF
                : RelationshipState.valueOf(row.get(1, String.class)).shown();
        return new RelationshipSummary(
                relationship,
                row.get(2, UUID.class),
                row.get(3, Boolean.class),
                row.get(4, Boolean.class),
                row.get(5, Boolean.class),
                row.get(6, Integer.class),
                row.get(7, Integer.class));
    }
}
