package io.terrace.community.squad;

import io.terrace.community.profile.FanDirectory;
import io.terrace.community.profile.Presence;
import io.terrace.community.profile.ProfileCard;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.tenancy.KeysetPaging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import org.hibernate.Session;

/// A fan's ties of one kind, newest first.
@ApplicationScoped
class RelationshipLists {

    private final FanDirectory fans;
    private final KeysetPaging paging;
    private final Session session;

    RelationshipLists(FanDirectory fans, KeysetPaging paging, Session session) {
        this.fans = fans;
        this.paging = paging;
        this.session = session;
    }

    @Transactional
    public Page<ContactView> squad(UUID fan, PageRequest request) {
        Page<ContactView> page =
                page(RelationshipKind.SQUAD, fan, request, (tie, card) -> new ContactView(card, tie.since(), null));
        Map<UUID, Presence> here =
                fans.presences(page.items().stream().map(one -> one.user().id()).toList());
        return new Page<>(
                page.items().stream()
                        .map(one -> new ContactView(
                                one.user(), one.since(), here.get(one.user().id())))
                        .toList(),
                page.nextCursor());
    }

    /// With those who blocked the fan as well: it is the fan's own list.
    @Transactional
    public Page<ContactView> blocks(UUID fan, PageRequest request) {
        return page(RelationshipKind.BLOCKS, fan, request, (tie, card) -> new ContactView(card, tie.blockedAt(), null));
    }

    @Transactional
    public Page<ContactView> mutes(UUID fan, PageRequest request) {
        return page(RelationshipKind.MUTES, fan, request, (tie, card) -> new ContactView(card, tie.mutedAt(), null));
    }

    @Transactional
    public Page<ConnectionRequestView> requests(
            UUID fan, ConnectionRequestView.Direction direction, PageRequest request) {
        RelationshipKind kind = switch (direction) {
            case INCOMING -> RelationshipKind.INCOMING;
            case OUTGOING -> RelationshipKind.OUTGOING;
        };
        return page(kind, fan, request, ConnectionRequestView::of);
    }

    private <T> Page<T> page(
            RelationshipKind kind, UUID fan, PageRequest request, BiFunction<Tie, ProfileCard, T> shown) {
        String list = "ties/" + kind + "/" + fan;
        RelationshipMark after =
                paging.position(request, list).map(RelationshipMark::parse).orElse(RelationshipMark.NEWEST);
        List<Tie> found = session.createQuery(kind.query(), Tie.class)
                .setParameter("fan", fan)
                .setParameter("at", after.at())
                .setParameter("id", after.id())
                .setMaxResults(request.limit() + 1)
                .list();
        Page<Tie> page = paging.page(found, request, list, tie -> kind.mark(tie).position());
        Map<UUID, ProfileCard> cards =
                fans.cards(page.items().stream().map(Tie::otherId).toList());
        return new Page<>(
                page.items().stream()
                        .filter(tie -> kind != RelationshipKind.SQUAD || cards.containsKey(tie.otherId()))
                        .map(tie ->
                                shown.apply(tie, cards.getOrDefault(tie.otherId(), ProfileCard.blank(tie.otherId()))))
                        .toList(),
                page.nextCursor());
    }
}
