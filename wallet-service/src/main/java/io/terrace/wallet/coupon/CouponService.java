package io.terrace.wallet.coupon;

import io.terrace.platform.jdbc.ArrayParameter;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.TimeCursor;
import io.terrace.platform.tenancy.KeysetPageAssembler;
import io.terrace.wallet.fan.KnownFanRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Fans' coupons, and giving them out.
@ApplicationScoped
public class CouponService {

    private final Sql sql;
    private final KeysetPageAssembler paging;
    private final CouponCodeGenerator codes = new CouponCodeGenerator();

    CouponService(Sql sql, KeysetPageAssembler paging) {
        this.sql = sql;
        this.paging = paging;
    }

    /// For the holder's club: empty for a fan of another community.
    @Transactional
    Optional<Page<CouponView>> findPage(UUID fan, CouponFilter filter, PageRequest request) {
        return KnownFanRepository.isKnown(sql, fan) ? Optional.of(page(fan, filter, request)) : Optional.empty();
    }

    /// Those issued last first; a pool's coupons are older than the day they were given out.
    @Transactional
    Page<CouponView> page(UUID holder, CouponFilter filter, PageRequest request) {
        String list = "coupons/issued/" + holder + (filter.isOpen() ? "" : "/" + filter);
        TimeCursor before = paging.position(request, list)
                .map(TimeCursor::parse)
                .orElseGet(() -> TimeCursor.newest(new UUID(-1, -1)));
        List<CouponView> found = filter.isOpen()
                ? all(holder, before, request.limit() + 1)
                : filtered(holder, filter, before, request.limit() + 1);
        return paging.page(
                found,
                request,
                list,
                coupon -> TimeCursor.of(coupon.issuedAt(), coupon.id()).position());
    }

    private List<CouponView> all(UUID holder, TimeCursor before, int most) {
        return sql.list(
                CouponView.SELECT
                        + "c.holder_id = ? and (c.issued_at, c.id) < (?, ?) order by c.issued_at desc, c.id desc limit ?",
                CouponView::read,
                holder,
                before.at(),
                UUID.fromString(before.tie()),
                most);
    }

    private List<CouponView> filtered(UUID holder, CouponFilter filter, TimeCursor before, int most) {
        UUID campaign = filter.campaignId();
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(ArrayParameter.wires(filter.stored(), state -> state));
        parameters.add(holder);
        if (campaign != null) {
            parameters.add(campaign);
        }
        parameters.add(filter.state());
        parameters.add(filter.state());
        parameters.addAll(List.of(before.at(), UUID.fromString(before.tie()), most, most));
        return sql.list(CouponFilter.sql(campaign != null), CouponView::read, parameters.toArray());
    }

    @Transactional
    Optional<CouponView> find(UUID id, UUID holder) {
        return sql.first(CouponView.SELECT + "c.id = ? and c.holder_id = ?", CouponView::read, id, holder);
    }

    /// Those with these ids.
    public static Map<UUID, CouponView> byId(Sql sql, Collection<UUID> ids) {
        return sql.list(CouponView.SELECT + "c.id = any(?)", CouponView::read, ArrayParameter.ids(ids)).stream()
                .collect(Collectors.toMap(CouponView::id, Function.identity()));
    }

    /// How many the campaigns can give out, held until the transaction ends: as many as are wanted, or what is left of
    /// a pool without those that a till has in hand at this moment. A campaign that gives none is left out.
    ///
    /// @param wanted how many of each
    public static Map<UUID, Long> hold(Sql sql, Map<UUID, Long> wanted) {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        sql.list("""
                select id from campaign
                where community_id = terrace_community() and id = any(?) and issue = 'pool'
                order by id for update""", row -> true, ArrayParameter.ids(wanted.keySet()));
        return left(sql, wanted, "for update skip locked");
    }

    /// The same, held by no one.
    public static Map<UUID, Long> left(Sql sql, Map<UUID, Long> wanted) {
        return wanted.isEmpty() ? Map.of() : left(sql, wanted, "");
    }

    private static Map<UUID, Long> left(Sql sql, Map<UUID, Long> wanted, String lock) {
        Map<UUID, Long> left = new HashMap<>();
        sql.list(
                """
                select k.id, case when k.issue = 'on_demand' then w.most else (
                    select count(*) from (
                        select c.id from coupon c where c.community_id = k.community_id and c.campaign_id = k.id
                            and c.holder_id is null and c.state = 'issued'
                        order by c.id limit w.most %s) as pool) end as n
                from unnest(?, ?) as w (id, most)
                join campaign k on k.community_id = terrace_community() and k.id = w.id
                where k.state = 'active' and coalesce(k.expires_at > now(), true)""".formatted(lock),
                row -> left.put(row.id("id"), row.number("n")),
                ArrayParameter.ids(wanted.keySet()),
                ArrayParameter.numbers(wanted.values(), most -> most));
        return left;
    }

    /// Gives each a coupon of the campaign: from its pool, or made for them.
    public List<CouponView> give(Sql sql, UUID campaign, List<UUID> holders) {
        List<UUID> given = new ArrayList<>(draw(sql, campaign, holders));
        List<UUID> without = holders.subList(given.size(), holders.size());
        if (!without.isEmpty()) {
            given.addAll(make(sql, campaign, without));
        }
        Map<UUID, CouponView> coupons = byId(sql, given);
        return given.stream().map(coupons::get).toList();
    }

    private static List<UUID> draw(Sql sql, UUID campaign, List<UUID> holders) {
        return sql.list("""
                with picked as (
                    select id, row_number() over (order by id) as place from (
                        select c.id from coupon c
                        join campaign k on k.community_id = c.community_id and k.id = c.campaign_id
                        where c.community_id = terrace_community() and c.campaign_id = ? and c.holder_id is null
                            and c.state = 'issued' and k.issue = 'pool'
                        order by c.id limit ? for update of c skip locked) as pool),
                given as (
                    update coupon c set holder_id = h.holder, issued_at = now()
                    from picked p join unnest(?) with ordinality as h (holder, place) on h.place = p.place
                    where c.community_id = terrace_community() and c.id = p.id
                    returning c.id, h.place)
                select id from given order by place""", row -> row.id("id"), campaign, holders.size(), ArrayParameter.ids(holders));
    }

    private List<UUID> make(Sql sql, UUID campaign, List<UUID> holders) {
        List<UUID> ids =
                IntStream.range(0, holders.size()).mapToObj(i -> Ids.next()).toList();
        List<String> made =
                IntStream.range(0, holders.size()).mapToObj(i -> codes.next()).toList();
        int inserted = sql.run(
                """
                insert into coupon (community_id, id, campaign_id, code, holder_id, state, issued_at, expires_at)
                select k.community_id, n.id, k.id, n.code, n.holder, 'issued', now(), k.expires_at
                from unnest(?, ?, ?) as n (id, code, holder)
                join campaign k on k.community_id = terrace_community() and k.id = ? and k.issue = 'on_demand'""", ArrayParameter.ids(ids), ArrayParameter.texts(made), ArrayParameter.ids(holders), campaign);
        return inserted == 0 ? List.of() : ids;
    }

    /// Takes a coupon out of use, unless a till was faster.
    ///
    /// @return whether it is out of use now
    public static boolean revoke(Sql sql, UUID id) {
        return sql.run("""
                        update coupon set state = 'revoked', reservation_id = null, reserved_until = null, sale_id = null
                        where community_id = terrace_community() and id = ? and state <> 'redeemed'""", id) == 1;
    }
}
