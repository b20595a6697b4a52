package io.terrace.feed.reaction;

import io.terrace.feed.author.FanSummary;
import io.terrace.feed.author.FanSummaryQueryService;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Tuple;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class FanReactionQueryService {

    private final ReactionTargetLookup posts;
    private final FanSummaryQueryService authors;
    private final ReactionTypeService types;
    private final KeysetPageAssembler paging;
    private final Session session;

    FanReactionQueryService(
            ReactionTargetLookup posts,
            FanSummaryQueryService authors,
            ReactionTypeService types,
            KeysetPageAssembler paging,
            Session session) {
        this.posts = posts;
        this.authors = authors;
        this.types = types;
        this.paging = paging;
        this.session = session;
    }

    /// Newest first, without those the viewer is kept from; empty where there is no such post for them.
    ///
    /// @param type only these; all when null
    @Transactional
    Optional<Page<FanReactionView>> page(UUID viewer, UUID post, @Nullable String type, PageRequest request) {
        if (!posts.isPublishedTo(viewer, post)) {
            return Optional.empty();
        }
        String list = "reactions/" + post + "/" + (type == null ? "" : type);
        ReactionCursor after =
                paging.position(request, list).map(ReactionCursor::parse).orElse(ReactionCursor.NEWEST);
        List<String> wanted =
                type == null ? types.all().stream().map(ReactionTypeView::type).toList() : List.of(type);
        Page<ReactionCursor> page = paging.page(
                after(after, viewer, post, wanted, request.limit() + 1), request, list, ReactionCursor::position);
        Map<UUID, FanSummary> cards =
                authors.cards(page.items().stream().map(ReactionCursor::user).toList());
        return Optional.of(new Page<>(
                page.items().stream()
                        .map(mark -> new FanReactionView(FanSummary.of(mark.user(), cards), mark.type(), mark.at()))
                        .toList(),
                page.nextCursor()));
    }

    // Each type in the order of its index, then merged: so one index serves the list of one type and of all.
    private List<ReactionCursor> after(ReactionCursor after, UUID viewer, UUID post, List<String> wanted, int most) {
        List<Tuple> rows = session.createNativeQuery("""
                        select latest.reacted_at, latest.user_id, latest.type
                        from unnest(cast(:types as text[])) as wanted (type) cross join lateral (
                            select reacted_at, user_id, type from reaction
                            where community_id = terrace_community() and freestyle_id = :post
                                and type = wanted.type and not exists (select from block
                                    where block.community_id = terrace_community()
                                        and block.user_id = :viewer and block.other_id = reaction.user_id)
                                and (reacted_at, user_id, type) < (:at, :user, :type)
                            order by reacted_at desc, user_id desc limit :most) as latest
                        order by latest.reacted_at desc, latest.user_id desc, latest.type desc limit :most""", Tuple.class)
                .setParameter("types", wanted.toArray(String[]::new))
                .setParameter("viewer", viewer)
                .setParameter("post", post)
                .setParameter("at", after.at())
                .setParameter("user", after.user())
                .setParameter("type", after.type())
                .setParameter("most", most)
                .list();
        return rows.stream()
                .map(row ->
                        new ReactionCursor(row.get(0, Instant.class), row.get(1, UUID.class), row.get(2, String.class)))
                .toList();
    }
}
