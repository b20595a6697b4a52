package io.terrace.wallet.balance;

import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.wallet.balance.WalletView.Balances;
import io.terrace.wallet.balance.WalletView.Expiring;
import io.terrace.wallet.balance.WalletView.Lifetime;
import io.terrace.wallet.fan.KnownFanRepository;
import io.terrace.wallet.ledger.TransactionQueryService;
import io.terrace.wallet.ledger.TransactionView;
import io.terrace.wallet.tier.TierService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
class WalletQueryService {

    private static final int SHOWN = 10;

    private final Sql sql;
    private final TierService tiers;
    private final KeysetPageAssembler paging;

    WalletQueryService(Sql sql, TierService tiers, KeysetPageAssembler paging) {
        this.sql = sql;
        this.tiers = tiers;
        this.paging = paging;
    }

    /// A fan who never had a point has a wallet too.
    @Transactional
    WalletView of(UUID user) {
        List<Expiring> expiring = expiring(user, Instant.EPOCH, SHOWN);
        return sql.first("""
                        select w.available, w.pending, w.held, w.earned, w.spent, w.expired, w.version,
                            coalesce(d.gone, 0) as gone, coalesce(d.ripe, 0) as ripe
                        from (select cast(? as uuid) as fan) as asked
                        left join wallet w on w.community_id = terrace_community() and w.user_id = asked.fan
                        left join lateral (
                            select sum(remaining) filter (where expires_at <= now()
                                    and (pending_until is null or pending_until <= now())) as gone,
                                sum(remaining) filter (where pending_until <= now()) as ripe
                            from lot where community_id = terrace_community() and user_id = asked.fan
                                and not empty and (expires_at <= now() or pending_until <= now())) as d on true
                        """, row -> view(row, expiring), user).orElseThrow();
    }

    private WalletView view(Row row, List<Expiring> expiring) {
        long gone = row.number("gone");
        long ripe = row.number("ripe");
        long earned = row.number("earned");
        return new WalletView(
                new Balances(row.number("available") + ripe - gone, row.number("pending") - ripe, row.number("held")),
                new Lifetime(earned, row.number("spent"), row.number("expired") + gone),
                expiring,
                tiers.of(earned),
                row.number("version"));
    }

    /// For the fan's club: empty for a fan of another community.
    @Transactional
    Optional<WalletView> find(UUID fan) {
        return KnownFanRepository.isKnown(sql, fan) ? Optional.of(of(fan)) : Optional.empty();
    }

    /// For the fan's club: empty for a fan of another community.
    @Transactional
    Optional<Page<TransactionView>> findTransactions(UUID fan, TransactionFilter filter, PageRequest request) {
        return KnownFanRepository.isKnown(sql, fan)
                ? Optional.of(transactions(fan, filter, request))
                : Optional.empty();
    }

    @Transactional
    Page<TransactionView> transactions(UUID user, TransactionFilter filter, PageRequest request) {
        return filter.isOpen() ? transactions(user, request) : filtered(user, filter, request);
    }

    private Page<TransactionView> filtered(UUID user, TransactionFilter filter, PageRequest request) {
        String list = "transactions/" + user + "/" + filter;
        TimeCursor before = paging.position(request, list)
                .map(TimeCursor::parse)
                .orElseGet(() -> TimeCursor.newest(Long.MAX_VALUE));
        return paging.page(
                TransactionQueryService.filtered(sql, user, filter.types(), filter.time(), before, request.limit() + 1),
                request,
                list,
                transaction -> TimeCursor.of(transaction.createdAt(), transaction.seq())
                        .position());
    }

    private Page<TransactionView> transactions(UUID user, PageRequest request) {
        String list = "transactions/" + user;
        long before = paging.position(request, list).map(Long::parseLong).orElse(Long.MAX_VALUE);
        return paging.page(
                TransactionQueryService.before(sql, user, before, request.limit() + 1),
                request,
                list,
                transaction -> Long.toString(transaction.seq()));
    }

    /// Soonest first, those of one instant together.
    @Transactional
    Page<Expiring> expiring(UUID user, PageRequest request) {
        String list = "expiring/" + user;
        Instant after = paging.position(request, list).map(Instant::parse).orElse(Instant.EPOCH);
        return paging.page(
                expiring(user, after, request.limit() + 1),
                request,
                list,
                lot -> lot.at().toString());
    }

    private List<Expiring> expiring(UUID user, Instant after, int most) {
        return sql.list("""
                        select expires_at, cast(sum(remaining) as bigint) as amount from lot
                        where community_id = terrace_community() and user_id = ? and not empty
                            and expires_at > greatest(now(), ?)
                        group by expires_at order by expires_at limit ?""", row -> new Expiring(row.number("amount"), row.instant("expires_at")), user, after, most);
    }
}
