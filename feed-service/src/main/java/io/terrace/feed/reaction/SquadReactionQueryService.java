package io.terrace.feed.reaction;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.hibernate.Session;

/// What the viewer's squad made of posts, all of a page in two queries.
@ApplicationScoped
public class SquadReactionQueryService {

    private static final int MOST = 3;

    private record Found(UUID post, UUID fan, String type) {}

    private final Session session;
    private final FanSummaryQueryService authors;

    SquadReactionQueryService(Session session, FanSummaryQueryService authors) {
        this.session = session;
        this.authors = authors;
    }

    /// The latest of each fan, newest first, three at most a post; none for posts without. The squad is looked up fan
    /// by
    /// fan: of a popular post nobody else's reactions are read.
    @Transactional
    public Map<UUID, List<SquadReaction>> of(Collection<UUID> posts, UUID viewer) {
        List<Found> found = session
                .createNativeQuery("""
                        select asked.id, latest.user_id, latest.type from unnest(cast(:posts as uuid[])) as asked (id)
                        cross join lateral (
                            select one.user_id, one.type, one.reacted_at
                            from squad s cross join lateral (
                                select r.user_id, r.type, r.reacted_at from reaction r
                                where r.community_id = terrace_community() and r.freestyle_id = asked.id
                                    and r.user_id = s.member_id
                                order by r.reacted_at desc limit 1) as one
                            where s.community_id = terrace_community() and s.user_id = :viewer
                            order by one.reacted_at desc, one.user_id limit :most) as latest
                        order by latest.reacted_at desc, latest.user_id""", Tuple.class)
                .setParameter("posts", posts.toArray(UUID[]::new))
                .setParameter("viewer", viewer)
                .setParameter("most", MOST)
                .list()
                .stream()
                .map(row -> new Found(
                        row.get("id", UUID.class), row.get("user_id", UUID.class), row.get("type", String.class)))
                .toList();
        if (found.isEmpty()) {
            return Map.of();
        }
        Map<UUID, FanSummary> cards =
                authors.cards(found.stream().map(Found::fan).toList());
        return found.stream()
                .collect(groupingBy(
                        Found::post,
                        mapping(one -> new SquadReaction(FanSummary.of(one.fan(), cards), one.type()), toList())));
    }
}
