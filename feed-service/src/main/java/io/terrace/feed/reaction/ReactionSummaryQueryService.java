package io.terrace.feed.reaction;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import io.terrace.feed.viewer.FreestyleParticipationQueryService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.hibernate.Session;

/// The reactions to posts, those of a page in two queries. It counts without reading them: a post that a hundred
/// thousand fans like costs a row a type.
@ApplicationScoped
public class ReactionSummaryQueryService {

    private final Session session;
    private final FreestyleParticipationQueryService viewers;

    ReactionSummaryQueryService(Session session, FreestyleParticipationQueryService viewers) {
        this.session = session;
        this.viewers = viewers;
    }

    /// Has a standing for every post asked for.
    @Transactional
    public Map<UUID, ReactionSummary> standings(Collection<UUID> posts, UUID viewer) {
        Map<UUID, List<ReactionGroup>> groups = groups(posts);
        return viewers.of(posts, viewer).entrySet().stream()
                .collect(toMap(
                        Map.Entry::getKey,
                        own -> new ReactionSummary(groups.getOrDefault(own.getKey(), List.of()), own.getValue())));
    }

    /// How often fans reacted, the most frequent first; none for posts without. One statement, so one snapshot: a fold
    /// moves changes from the one table to the other.
    @Transactional
    public Map<UUID, List<ReactionGroup>> groups(Collection<UUID> posts) {
        List<Tuple> rows = session.createNativeQuery("""
                        select freestyle_id, type, cast(sum(part) as bigint) as total from (
                            select freestyle_id, type, count as part from reaction_count
                            where community_id = terrace_community() and freestyle_id = any(:posts)
                            union all
                            select freestyle_id, type, step from reaction_change
                            where community_id = terrace_community() and freestyle_id = any(:posts)) as parts
                        group by freestyle_id, type having sum(part) > 0
                        order by total desc, type""", Tuple.class)
                .setParameter("posts", posts.toArray(UUID[]::new))
                .list();
        return rows.stream()
                .collect(groupingBy(
                        row -> row.get(0, UUID.class),
                        mapping(row -> new ReactionGroup(row.get(1, String.class), row.get(2, Long.class)), toList())));
    }
}
