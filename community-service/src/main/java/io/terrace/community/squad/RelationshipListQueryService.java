package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.Presence;
import io.terrace.community.profile.ProfileCard;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import org.hibernate.Session;

/// A fan's ties of one kind, newest first.
@ApplicationScoped
class RelationshipListQueryService {

    private final FanDirectory fans;
    private final KeysetPageAssembler paging;
    private final Session session;

    RelationshipListQueryService(FanDirectory fans, KeysetPageAssembler paging, Session session) {
        this.fans = fans;
        this.paging = paging;
        this.session = session;
    }

    @Transactional
    public Page<RelatedFanView> squad(UUID fan, PageRequest request) {
        Page<RelatedFanView> page = page(
                RelationshipListKind.SQUAD, fan, request, (tie, card) -> new RelatedFanView(card, tie.since(), null));
        Map<UUID, Presence> here =
                fans.presences(page.items().stream().map(one -> one.user().id()).toList());
        return new Page<>(
                page.items().stream()
                        .map(one -> new RelatedFanView(
                                one.user(), one.since(), here.get(one.user().id())))
                        .toList(),
                page.nextCursor());
    }

    /// With those who blocked the fan as well: it is the fan's own list.
    @Transactional
    public Page<RelatedFanView> blocks(UUID fan, PageRequest request) {
        return page(
                RelationshipListKind.BLOCKS,
                fan,
                request,
                (tie, card) -> new RelatedFanView(card, tie.blockedAt(), null));
    }

    @Transactional
    public Page<RelatedFanView> mutes(UUID fan, PageRequest request) {
        return page(
                RelationshipListKind.MUTES, fan, request, (tie, card) -> new RelatedFanView(card, tie.mutedAt(), null));
    }

    @Transactional
    public Page<SquadRequestView> requests(UUID fan, SquadRequestView.Direction direction, PageRequest request) {
        RelationshipListKind kind = switch (direction) {
            case INCOMING -> RelationshipListKind.INCOMING;
            case OUTGOING -> RelationshipListKind.OUTGOING;
        };
        return page(kind, fan, request, SquadRequestView::of);
    }

    private <T> Page<T> page(
            RelationshipListKind kind,
            UUID fan,
            PageRequest request,
            BiFunction<StoredRelationship, ProfileCard, T> shown) {
        String list = "ties/" + kind + "/" + fan;
        RelationshipCursor after =
                paging.position(request, list).map(RelationshipCursor::parse).orElse(RelationshipCursor.NEWEST);
        List<StoredRelationship> found = session.createQuery(kind.query(), StoredRelationship.class)
                .setParameter("fan", fan)
                .setParameter("at", after.at())
                .setParameter("id", after.id())
                .setMaxResults(request.limit() + 1)
                .list();
        Page<StoredRelationship> page =
                paging.page(found, request, list, tie -> kind.mark(tie).position());
        Map<UUID, ProfileCard> cards = fans.cards(
                page.items().stream().map(StoredRelationship::otherId).toList());
        return new Page<>(
                page.items().stream()
                        .filter(tie -> kind != RelationshipListKind.SQUAD || cards.containsKey(tie.otherId()))
                        .map(tie ->
                                shown.apply(tie, cards.getOrDefault(tie.otherId(), ProfileCard.blank(tie.otherId()))))
                        .toList(),
                page.nextCursor());
    }
}
