package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The community's rewards, newest first.
@ApplicationScoped
class RewardService {

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final String SELECT =
            "select " + RewardView.COLUMNS + "from reward where community_id = terrace_community() and ";

    private final Sql sql;
    private final KeysetPageAssembler paging;

    RewardService(Sql sql, KeysetPageAssembler paging) {
        this.sql = sql;
        this.paging = paging;
    }

    @Transactional
    Page<RewardView> page(PageRequest request, boolean offeredOnly) {
        String list = offeredOnly ? "rewards/offered" : "rewards";
        UUID before = paging.position(request, list).map(UUID::fromString).orElse(NEWEST);
        List<RewardView> found = sql.list(
                SELECT + "id < ? and (state = 'active' or not ?) order by id desc limit ?",
                RewardView::read,
                before,
                offeredOnly,
                request.limit() + 1);
        return paging.page(found, request, list, reward -> reward.id().toString());
    }

    @Transactional
    Optional<RewardView> find(UUID id) {
        return sql.first(SELECT + "id = ?", RewardView::read, id);
    }

    /// Held until the transaction ends, in the order of their ids.
    static Map<UUID, RewardView> locked(Sql sql, Collection<UUID> ids) {
        return sql
                .list(SELECT + "id = any(?) order by id for update", RewardView::read, ArrayParameter.ids(ids))
                .stream()
                .collect(Collectors.toMap(RewardView::id, Function.identity()));
    }

    @Transactional
    RewardView add(RewardDraft draft) {
        UUID id = Ids.next();
        sql.run(
                """
                insert into reward (community_id, id, title, description, image_url, kind, state, cost, stock,
                    per_user_limit, valid_from, valid_to, min_tier, checked_in_event_id, campaign_id, created_at)
                values (terrace_community(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now())""",
                id,
                draft.title(),
                draft.description(),
                draft.imageUrl(),
                draft.kind(),
                draft.state() == null ? RewardState.ACTIVE : draft.state(),
                draft.cost(),
                draft.stock(),
                draft.perUserLimit(),
                draft.validFrom(),
                draft.validTo(),
                draft.minTier(),
                draft.checkedInEventId(),
                draft.campaignId());
        return find(id).orElseThrow();
    }

    /// Empty where there is no such reward.
    @Transactional
    Optional<Changed> change(UUID id, VersionPrecondition precondition, RewardPatch change) {
        RewardView reward = locked(sql, List.of(id)).get(id);
        if (reward == null) {
            return Optional.empty();
        }
        precondition.require(reward);
        return Optional.of(changed(reward, change));
    }

    sealed interface Changed {

        record Stands(RewardView reward) implements Changed {}

        /// It would have less than nothing in stock.
        record TooFew(long stock) implements Changed {}

        /// It would end before it starts.
        record EndsFirst() implements Changed {}
    }

    private Changed changed(RewardView reward, RewardPatch change) {
        long more = change.addStock() == null ? 0 : change.addStock();
        Long stock = reward.stock();
        if (stock != null && stock + more < 0) {
            return new Changed.TooFew(stock);
        }
        var from = change.merged("validFrom", change.validFrom(), reward.validFrom(), null);
        var to = change.merged("validTo", change.validTo(), reward.validTo(), null);
        if (from != null && to != null && !to.isAfter(from)) {
            return new Changed.EndsFirst();
        }
        sql.run(
                """
                update reward set title = coalesce(?, title), description = ?, image_url = ?,
                    state = coalesce(?, state), cost = coalesce(?, cost),
                    stock = stock + ?, per_user_limit = ?,
                    valid_from = ?, valid_to = ?, version = version + 1
                where community_id = terrace_community() and id = ?""",
                change.title(),
                change.merged("description", change.description(), reward.description(), null),
                change.merged("imageUrl", change.imageUrl(), reward.imageUrl(), null),
                change.state(),
                change.cost(),
                more,
                change.merged("perUserLimit", change.perUserLimit(), reward.perUserLimit(), null),
                from,
                to,
                reward.id());
        return new Changed.Stands(find(reward.id()).orElseThrow());
    }
}
