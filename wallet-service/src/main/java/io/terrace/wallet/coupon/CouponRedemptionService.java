package io.terrace.wallet.coupon;

import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.jdbc.Row;
import io.terrace.platform.jdbc.Sql;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.tenancy.Tenancy;
import io.terrace.wallet.coupon.CouponRedemptionResult.AlreadyRedeemed;
import io.terrace.wallet.coupon.CouponRedemptionResult.Held;
import io.terrace.wallet.coupon.CouponRedemptionResult.Late;
import io.terrace.wallet.coupon.CouponRedemptionResult.Rejected;
import io.terrace.wallet.coupon.CouponRedemptionResult.Sound;
import io.terrace.wallet.coupon.CouponRedemptionResult.WhichSale;
import io.terrace.wallet.coupon.PresentationCheckResult.Code;
import io.terrace.wallet.coupon.PresentationCheckResult.Forged;
import io.terrace.wallet.coupon.PresentationCheckResult.Over;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What a merchant does with a coupon.
@ApplicationScoped
class CouponRedemptionService {

    private static final String FACTS = """
            select k.state as campaign, coalesce(k.starts_at <= now(), true) as begun,
                coalesce(k.per_holder_limit, 9223372036854775807) as most, c.reservation_id, c.reserved_until,
                (select count(*) from coupon o where o.community_id = c.community_id and o.campaign_id = c.campaign_id
                    and o.holder_id = c.holder_id and o.state = 'redeemed') as redeemed,\s""" + CouponView.COLUMNS + CouponView.FROM;

    private final Sql sql;
    private final PresentationSigner seal;
    private final Outbox outbox;

    CouponRedemptionService(Sql sql, PresentationSigner seal, Outbox outbox) {
        this.sql = sql;
        this.seal = seal;
        this.outbox = outbox;
    }

    /// Changes nothing.
    @Transactional
    CouponRedemptionResult check(PresentedCouponCode shown) {
        return rule(shown, "");
    }

    /// Redeems it; under its reservation only, where there is one.
    @Transactional
    CouponRedemptionResult redeem(PresentedCouponCode shown, @Nullable UUID reservation, @Nullable String order) {
        CouponRedemptionResult ruling = rule(shown, " for update of c");
        if (!(ruling instanceof Sound(CouponView coupon, Held held))) {
            return ruling;
        }
        if (held != null && !held.reservation().equals(reservation)) {
            return new Rejected("reserved");
        }
        if (coupon.holder() != null && isOverLimit(coupon)) {
            return new Rejected("limit_reached");
        }
        UUID sale = held == null ? Ids.next() : held.reservation();
        sql.run("""
                update coupon set state = 'redeemed', redeemed_at = now(), order_ref = ?, reservation_id = null,
                    reserved_until = null, sale_id = ?, sold_before = sold_before or coalesce(sale_id <> ?, false)
                where community_id = terrace_community() and id = ?""", order, sale, sale, coupon.id());
        return new Sound(told(coupon.id()), null);
    }

    /// Two coupons of one holder take turns, so the second counts the first.
    private boolean isOverLimit(CouponView coupon) {
        String turn = coupon.campaignId() + "/" + coupon.holder();
        sql.list("select pg_advisory_xact_lock(hashtextextended(?, 0))", row -> true, turn);
        return facts(coupon.code(), "")
                .map(facts -> facts.redeemed() >= facts.limit())
                .orElse(true);
    }

    @Transactional
    CouponRedemptionResult reserve(PresentedCouponCode shown, Duration time) {
        CouponRedemptionResult ruling = rule(shown, " for update of c");
        if (!(ruling instanceof Sound(CouponView coupon, Held held))) {
            return ruling;
        }
        if (held != null) {
            return new Rejected("reserved");
        }
        UUID reservation = Ids.next();
        Instant until = sql.first(
                        """
                        update coupon set state = 'reserved', reservation_id = ?,
                            reserved_until = now() + cast(? as interval), sale_id = ?,
                            sold_before = sold_before or sale_id is not null
                        where community_id = terrace_community() and id = ? returning reserved_until""",
                        row -> row.instant("reserved_until"),
                        reservation,
                        time.toString(),
                        reservation,
                        coupon.id())
                .orElseThrow();
        return new Sound(told(coupon.id()), new Held(reservation, until));
    }

    /// Undoes a sale: a till's redemption, or its reservation. Empty where there is no such coupon.
    ///
    /// @param sale which; null where there can be no doubt
    @Transactional
    Optional<CouponRedemptionResult> rollBack(UUID id, @Nullable UUID sale) {
        return locked(id).map(coupon -> switch (coupon.state()) {
            case ISSUED -> new Sound(coupon, null);
            case RESERVED -> undone(id, sale) ? new Sound(told(id), null) : other(sale, new Rejected("reserved"));
            case REDEEMED -> undone(id, sale) ? new Sound(told(id), null) : other(sale, new AlreadyRedeemed());
            case EXPIRED -> new Rejected("expired");
            case REVOKED -> new Rejected("revoked");
        });
    }

    /// A till that repeats itself does not undo what another has done since.
    private boolean undone(UUID id, @Nullable UUID sale) {
        return sql.run("""
                        update coupon set state = 'issued', redeemed_at = null, order_ref = null, reservation_id = null,
                            reserved_until = null, sale_id = null, sold_before = true
                        where community_id = terrace_community() and id = ?
                            and (sale_id = ? or cast(? as uuid) is null and not sold_before)""", id, sale, sale) == 1;
    }

    private static CouponRedemptionResult other(@Nullable UUID sale, CouponRedemptionResult standing) {
        return sale == null ? new WhichSale() : standing;
    }

    @Transactional
    Optional<CouponRedemptionResult> revoke(UUID id) {
        return locked(id)
                .map(coupon -> CouponService.revoke(sql, id) ? new Sound(told(id), null) : new AlreadyRedeemed());
    }

    private Optional<CouponView> locked(UUID id) {
        return sql.first(CouponView.SELECT + "c.id = ? for update of c", CouponView::read, id);
    }

    private CouponView told(UUID id) {
        CouponView coupon =
                CouponService.byId(sql, List.of(id)).values().iterator().next();
        if (coupon.holder() != null) {
            outbox.add(new CouponUpdated(
                    id,
                    coupon.holder(),
                    Tenancy.current().orElseThrow(),
                    coupon.state().name().toLowerCase(Locale.ROOT),
                    sql.first("select now() as now", row -> row.instant("now")).orElseThrow()));
        }
        return coupon;
    }

    private record Facts(
            CouponView coupon,
            String campaign,
            boolean begun,
            long redeemed,
            long limit,
            @Nullable Held held) {

        static Facts read(Row row) {
            CouponView coupon = CouponView.read(row);
            return new Facts(
                    coupon,
                    row.text("campaign"),
                    row.flag("begun"),
                    row.number("redeemed"),
                    row.number("most"),
                    coupon.state() == CouponState.RESERVED
                            ? new Held(row.id("reservation_id"), row.instant("reserved_until"))
                            : null);
        }
    }

    private CouponRedemptionResult rule(PresentedCouponCode shown, String lock) {
        return switch (seal.read(shown.code())) {
            case Code(String code) ->
                facts(CouponCodeGenerator.normal(code), lock)
                        .map(facts -> rule(facts, shown.holder()))
                        .orElseGet(() -> new Rejected("coupon_not_found"));
            case Over(Instant end) -> new Late(end);
            case Forged() -> new Rejected("coupon_not_found");
        };
    }

    private static CouponRedemptionResult rule(Facts facts, @Nullable UUID claimed) {
        return switch (facts.coupon().state()) {
            case REDEEMED -> new AlreadyRedeemed();
            case REVOKED -> new Rejected("revoked");
            case EXPIRED -> new Rejected("expired");
            case ISSUED, RESERVED -> usable(facts, claimed);
        };
    }

    private static CouponRedemptionResult usable(Facts facts, @Nullable UUID claimed) {
        CouponView coupon = facts.coupon();
        if (!facts.campaign().equals("active")) {
            return new Rejected("campaign_inactive");
        }
        if (!facts.begun()) {
            return new Rejected("not_started");
        }
        if (claimed != null && !claimed.equals(coupon.holder())) {
            return new Rejected("holder_mismatch");
        }
        if (facts.redeemed() >= facts.limit()) {
            return new Rejected("limit_reached");
        }
        return new Sound(coupon, facts.held());
    }

    private Optional<Facts> facts(String code, String lock) {
        return sql.first(FACTS + "c.code = ?" + lock, Facts::read, code);
    }
}
