package io.terrace.wallet.reward;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.wallet.coupon.CouponService;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import io.terrace.wallet.ledger.PostingResult.AlreadyReversed;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.reward.RedemptionChangeResult.CouponUsed;
import io.terrace.wallet.reward.RedemptionChangeResult.NoSuchRedemption;
import io.terrace.wallet.reward.RedemptionChangeResult.Settled;
import io.terrace.wallet.reward.RedemptionChangeResult.WrongState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What fans have taken, and how it ended.
@ApplicationScoped
class RedemptionService {

    private static final UUID NEWEST = new UUID(-1, -1);
    private static final String SELECT =
            "select " + RedemptionView.COLUMNS + "from redemption where community_id = terrace_community() and ";

    private final Sql sql;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final KeysetPageAssembler paging;

    RedemptionService(Sql sql, LedgerService ledger, Outbox outbox, KeysetPageAssembler paging) {
        this.sql = sql;
        this.ledger = ledger;
        this.outbox = outbox;
        this.paging = paging;
    }

    /// Newest first.
    @Transactional
    Page<RedemptionView> page(RedemptionFilter filter, PageRequest request) {
        String list = "redemptions/" + filter;
        TimeCursor before =
                paging.position(request, list).map(TimeCursor::parse).orElseGet(() -> TimeCursor.newest(NEWEST));
        return paging.page(
                found(filter, before, request.limit() + 1),
                request,
                list,
                redemption ->
                        TimeCursor.of(redemption.createdAt(), redemption.id()).position());
    }

    private List<RedemptionView> found(RedemptionFilter filter, TimeCursor before, int most) {
        UUID user = filter.userId();
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(ArrayParameter.wires(filter.states(), state -> state));
        if (user != null) {
            parameters.add(user);
        }
        parameters.addAll(List.of(
                filter.time().start(), filter.time().end(), before.at(), UUID.fromString(before.tie()), most, most));
        return sql.list(RedemptionFilter.sql(user != null), RedemptionView::read, parameters.toArray());
    }

    /// @param user whose it must be; anyone's when null
    @Transactional
    Optional<RedemptionView> find(UUID id, @Nullable UUID user) {
        return sql.first(
                SELECT + "id = ? and (cast(? as uuid) is null or user_id = ?)", RedemptionView::read, id, user, user);
    }

    @Transactional
    RedemptionChangeResult fulfil(UUID id) {
        return settle(id, RedemptionState.PENDING, RedemptionState.FULFILLED, null);
    }

    /// Points, stock and the fan's allowance go back.
    @Transactional
    RedemptionChangeResult fail(UUID id, String why) {
        return settle(id, RedemptionState.PENDING, RedemptionState.FAILED, why);
    }

    /// The same for one that was fulfilled; its coupon is revoked, unless it was used.
    @Transactional
    RedemptionChangeResult reverse(UUID id) {
        return settle(id, RedemptionState.FULFILLED, RedemptionState.REVERSED, null);
    }

    private RedemptionChangeResult settle(UUID id, RedemptionState from, RedemptionState to, @Nullable String why) {
        Optional<RedemptionView> found = sql.first(SELECT + "id = ? for update", RedemptionView::read, id);
        if (found.isEmpty()) {
            return new NoSuchRedemption();
        }
        RedemptionView redemption = found.get();
        if (redemption.state() != from) {
            return new WrongState(redemption.state());
        }
        UUID coupon = redemption.couponId();
        if (to != RedemptionState.FULFILLED && coupon != null && !CouponService.revoke(sql, coupon)) {
            return new CouponUsed();
        }
        RedemptionView settled = sql.first("""
                        update redemption set state = ?, failure = ?, updated_at = now()
                        where community_id = terrace_community() and id = ?
                        returning
                        """ + RedemptionView.COLUMNS, RedemptionView::read, to, why, id)
                .orElseThrow();
        if (to != RedemptionState.FULFILLED) {
            giveBack(settled);
        }
        outbox.add(RewardRedemptionProcessor.events(settled, Tenancy.current().orElseThrow()));
        return new Settled(settled);
    }

    /// The reward's row before the wallet's, as in redeeming.
    private void giveBack(RedemptionView redemption) {
        sql.run("""
                update reward set stock = stock + 1
                where community_id = terrace_community() and id = ? and stock is not null""", redemption.rewardId());
        RewardUseRepository.takeBack(sql, redemption.rewardId(), redemption.userId());
        UUID transaction = redemption.transactionId();
        if (transaction != null) {
            PostingReason reason = PostingReason.of("refund", "redemption", redemption.id());
            var outcome = ledger.post(new PostingCommand.Reverse(redemption.userId(), transaction, reason));
            if (!(outcome instanceof Posted || outcome instanceof AlreadyReversed)) {
                throw new IllegalStateException("A redemption's points cannot be given back");
            }
        }
    }
}
