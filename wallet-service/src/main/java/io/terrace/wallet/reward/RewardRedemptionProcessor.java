package io.terrace.wallet.reward;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.terrace.platform.events.WalletEvent;
import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.events.WalletEvent.RedemptionUpdated;
import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.MultiStatementBatch;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.wallet.coupon.CouponService;
import io.terrace.wallet.coupon.CouponView;
import io.terrace.wallet.key.IdempotencyKeyUse;
import io.terrace.wallet.key.KeyedRequestResult;
import io.terrace.wallet.key.StoredResponse;
import io.terrace.wallet.ledger.LedgerService;
import io.terrace.wallet.ledger.LockedLedger;
import io.terrace.wallet.ledger.PostingCommand;
import io.terrace.wallet.ledger.PostingReason;
import io.terrace.wallet.ledger.PostingResult.Posted;
import io.terrace.wallet.ledger.TransactionView;
import io.terrace.wallet.tier.TierService;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides commands for rewards, one after another, and writes what they come to in as many statements as one would
/// take.
@Singleton
class RewardRedemptionProcessor {

    private final LedgerService ledger;
    private final CouponService coupons;
    private final RedemptionResponseRepository answers;
    private final TierService tiers;

    RewardRedemptionProcessor(
            LedgerService ledger, CouponService coupons, RedemptionResponseRepository answers, TierService tiers) {
        this.ledger = ledger;
        this.coupons = coupons;
        this.answers = answers;
        this.tiers = tiers;
    }

    /// Someone who gets what they command for.
    private record Winner(RedeemCommand command, RewardView reward, UUID redemption) {}

    /// In the caller's transaction and community. The same command twice gets the same answer.
    ///
    /// @param events takes what is to be published once it has committed
    List<KeyedRequestResult> redeem(Sql sql, Consumer<WalletEvent> events, List<RedeemCommand> commands) {
        Map<IdempotencyKeyUse.Key, RedeemCommand> first = new LinkedHashMap<>();
        commands.forEach(command -> first.putIfAbsent(command.use().key(), command));
        Map<UUID, RewardView> rewards = RewardService.locked(
                sql, commands.stream().map(RedeemCommand::reward).distinct().toList());
        // After the lock: the earlier holder has stored its answers.
        Map<IdempotencyKeyUse.Key, StoredResponse> kept =
                new HashMap<>(RedemptionResponseRepository.find(sql, first.keySet()));
        first.keySet().removeAll(kept.keySet());
        List<StoredResponse> fresh = new ArrayList<>();
        decide(sql, events, List.copyOf(first.values()), rewards, fresh);
        RedemptionResponseRepository.keep(sql, fresh);
        fresh.forEach(one -> kept.put(one.key(), one));
        return commands.stream()
                .map(command ->
                        Objects.requireNonNull(kept.get(command.use().key())).to(command.use()))
                .toList();
    }

    private void decide(
            Sql sql,
            Consumer<WalletEvent> events,
            List<RedeemCommand> open,
            Map<UUID, RewardView> rewards,
            List<StoredResponse> fresh) {
        List<RewardView> wanted =
                rewards.values().stream().filter(RewardView::isOffered).toList();
        List<UUID> fans = open.stream().map(RedeemCommand::user).distinct().toList();
        if (open.isEmpty() || wanted.isEmpty()) {
            open.forEach(command -> fresh.add(answers.noSuchReward(command)));
            return;
        }
        LockedLedger held = ledger.hold(sql, events, fans);
        TierThresholds thresholds = TierThresholds.of(sql, tiers, wanted);
        BatchEligibilityTracker count = BatchEligibilityTracker.of(
                sql, wanted, fans, held, thresholds, CouponService.hold(sql, campaigns(open, rewards)));
        List<Winner> winners = new ArrayList<>();
        for (RedeemCommand command : open) {
            RewardView reward = rewards.get(command.reward());
            if (reward == null || !reward.isOffered()) {
                fresh.add(answers.noSuchReward(command));
                continue;
            }
            RewardEligibilityView eligibility = count.judge(reward, command.user());
            if (eligibility.eligible()) {
                count.take(reward, command.user());
                winners.add(new Winner(command, reward, Ids.next()));
            } else {
                fresh.add(answers.refused(command, eligibility.reasons()));
            }
        }
        if (!winners.isEmpty()) {
            write(sql, events, held, winners, fresh);
        }
    }

    /// How many coupons of each campaign are wished for.
    private static Map<UUID, Long> campaigns(List<RedeemCommand> open, Map<UUID, RewardView> rewards) {
        return open.stream()
                .map(command -> rewards.get(command.reward()))
                .filter(reward -> reward != null && reward.isOffered() && reward.campaignId() != null)
                .collect(groupingBy(reward -> Objects.requireNonNull(reward.campaignId()), counting()));
    }

    private void write(
            Sql sql,
            Consumer<WalletEvent> events,
            LockedLedger held,
            List<Winner> winners,
            List<StoredResponse> fresh) {
        Map<UUID, TransactionView> spent = spend(held, winners);
        Map<UUID, CouponView> given = give(sql, winners);
        List<RedemptionView> redemptions = winners.stream()
                .map(winner ->
                        redemption(winner, spent.get(winner.redemption()), given.get(winner.redemption()), held.now()))
                .toList();
        store(sql, winners, redemptions);
        for (int i = 0; i < winners.size(); i++) {
            Winner winner = winners.get(i);
            RedemptionView redemption = redemptions.get(i);
            events(redemption, held.community()).forEach(events);
            RedemptionResponse answer =
                    new RedemptionResponse(redemption, given.get(winner.redemption()), spent.get(winner.redemption()));
            fresh.add(answers.got(winner.command(), answer));
        }
    }

    /// Of the redemption, and of the coupon that came or went with it.
    static List<WalletEvent> events(RedemptionView redemption, UUID community) {
        RedemptionState state = redemption.state();
        var updated = new RedemptionUpdated(
                redemption.id(),
                redemption.userId(),
                community,
                redemption.rewardId(),
                state.name().toLowerCase(Locale.ROOT),
                redemption.updatedAt());
        UUID coupon = redemption.couponId();
        if (coupon == null) {
            return List.of(updated);
        }
        String standing = state == RedemptionState.FULFILLED ? "issued" : "revoked";
        return List.of(
                new CouponUpdated(coupon, redemption.userId(), community, standing, redemption.updatedAt()), updated);
    }

    private static Map<UUID, TransactionView> spend(LockedLedger held, List<Winner> winners) {
        List<Winner> paying =
                winners.stream().filter(winner -> winner.reward().cost() > 0).toList();
        var outcomes = held.post(paying.stream()
                .map(winner -> new PostingCommand.Spend(
                        winner.command().user(),
                        winner.reward().cost(),
                        PostingReason.of("reward", "redemption", winner.redemption())))
                .toList());
        Map<UUID, TransactionView> spent = new HashMap<>();
        for (int i = 0; i < paying.size(); i++) {
            if (!(outcomes.get(i) instanceof Posted(TransactionView transaction))) {
                throw new IllegalStateException("Whoever could pay a moment ago cannot");
            }
            spent.put(paying.get(i).redemption(), transaction);
        }
        return spent;
    }

    private Map<UUID, CouponView> give(Sql sql, List<Winner> winners) {
        Map<UUID, CouponView> given = new HashMap<>();
        winners.stream()
                .filter(winner -> winner.reward().kind() == RewardKind.COUPON)
                .collect(groupingBy(
                        winner -> Objects.requireNonNull(winner.reward().campaignId())))
                .forEach((campaign, getting) -> {
                    List<CouponView> coupons = this.coupons.give(
                            sql,
                            campaign,
                            getting.stream()
                                    .map(winner -> winner.command().user())
                                    .toList());
                    if (coupons.size() < getting.size()) {
                        throw new IllegalStateException("A pool has fewer than are held of it");
                    }
                    for (int i = 0; i < getting.size(); i++) {
                        given.put(getting.get(i).redemption(), coupons.get(i));
                    }
                });
        return given;
    }

    private static RedemptionView redemption(
            Winner winner, @Nullable TransactionView spent, @Nullable CouponView given, Instant now) {
        boolean done = winner.reward().kind() == RewardKind.COUPON;
        return new RedemptionView(
                winner.redemption(),
                winner.reward().id(),
                winner.command().user(),
                done ? RedemptionState.FULFILLED : RedemptionState.PENDING,
                winner.reward().cost(),
                spent == null ? null : spent.id(),
                given == null ? null : given.id(),
                null,
                now,
                now);
    }

    private static void store(Sql sql, List<Winner> winners, List<RedemptionView> redemptions) {
        MultiStatementBatch script = new MultiStatementBatch();
        script.add(
                """
                insert into redemption (community_id, id, reward_id, user_id, state, cost, transaction_id, coupon_id,
                    created_at, updated_at)
                select (select terrace_community()), n.*, now(), now() from unnest(?, ?, ?, ?, ?, ?, ?) as n""",
                ArrayParameter.ids(redemptions, RedemptionView::id),
                ArrayParameter.ids(redemptions, RedemptionView::rewardId),
                ArrayParameter.ids(redemptions, RedemptionView::userId),
                ArrayParameter.wires(redemptions, RedemptionView::state),
                ArrayParameter.numbers(redemptions, RedemptionView::cost),
                ArrayParameter.ids(redemptions, RedemptionView::transactionId),
                ArrayParameter.ids(redemptions, RedemptionView::couponId));
        List<UUID> rewards =
                winners.stream().map(winner -> winner.reward().id()).toList();
        RewardUseRepository.add(
                script,
                rewards,
                winners.stream().map(winner -> winner.command().user()).toList());
        script.add("""
                update reward r set stock = r.stock - n.taken
                from (select id, count(*) as taken from unnest(?) as id group by id) as n
                where r.community_id = terrace_community() and r.id = n.id and r.stock is not null""", ArrayParameter.ids(rewards));
        script.run(sql);
    }
}
