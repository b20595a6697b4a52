package io.terrace.community.squad;

import io.terrace.community.profile.Card;
import io.terrace.community.profile.Fans;
import io.terrace.community.profile.Presence;
import io.terrace.platform.web.Page;
import io.terrace.platform.web.PageRequest;
import io.terrace.platform.web.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import org.hibernate.Session;

/// A fan's ties of one kind, newest first.
@ApplicationScoped
class Lists {

    private final Fans fans;
    private final Paging paging;
    private final Session session;

    Lists(Fans fans, Paging paging, Session session) {
        this.fans = fans;
        this.paging = paging;
        this.session = session;
    }

    @Transactional
    public Page<Acquaintance> squad(UUID fan, PageRequest request) {
        Page<Acquaintance> page =
                page(Kind.SQUAD, fan, request, (tie, card) -> new Acquaintance(card, tie.since(), null));
        Map<UUID, Presence> here =
                fans.presences(page.items().stream().map(one -> one.user().id()).toList());
        return new Page<>(
                page.items().stream()
                        .map(one -> new Acquaintance(
                                one.user(), one.since(), here.get(one.user().id())))
                        .toList(),
                page.nextCursor());
    }

    /// With those who blocked the fan as well: it is the fan's own list.
    @Transactional
    public Page<Acquaintance> blocks(UUID fan, PageRequest request) {
        return page(Kind.BLOCKS, fan, request, (tie, card) -> new Acquaintance(card, tie.blockedAt(), null));
    }

    @Transactional
    public Page<Acquaintance> mutes(UUID fan, PageRequest request) {
        return page(Kind.MUTES, fan, request, (tie, card) -> new Acquaintance(card, tie.mutedAt(), null));
    }

    @Transactional
    public Page<SquadRequest> requests(UUID fan, SquadRequest.Direction direction, PageRequest request) {
        Kind kind = switch (direction) {
            case INCOMING -> Kind.INCOMING;
            case OUTGOING -> Kind.OUTGOING;
        };
        return page(kind, fan, request, SquadRequest::of);
    }

    private <T> Page<T> page(Kind kind, UUID fan, PageRequest request, BiFunction<Tie, Card, T> shown) {
        String list = "ties/" + kind + "/" + fan;
        Mark after = paging.position(request, list).map(Mark::parse).orElse(Mark.NEWEST);
        List<Tie> found = session.createQuery(kind.query(), Tie.class)
                .setParameter("fan", fan)
                .setParameter("at", after.at())
                .setParameter("id", after.id())
                .setMaxResults(request.limit() + 1)
                .list();
        Page<Tie> page = paging.page(found, request, list, tie -> kind.mark(tie).position());
        Map<UUID, Card> cards =
                fans.cards(page.items().stream().map(Tie::otherId).toList());
        return new Page<>(
                page.items().stream()
                        .filter(tie -> kind != Kind.SQUAD || cards.containsKey(tie.otherId()))
                        .map(tie -> shown.apply(tie, cards.getOrDefault(tie.otherId(), Card.blank(tie.otherId()))))
                        .toList(),
                page.nextCursor());
    }
}
