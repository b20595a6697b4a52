package io.terrace.wallet.coupon;

import io.terrace.platform.events.WalletEvent.CouponUpdated;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.outbox.Outbox;
import io.terrace.platform.web.Tenancy;
import io.terrace.wallet.coupon.Ruling.AlreadyRedeemed;
import io.terrace.wallet.coupon.Ruling.Rejected;
import io.terrace.wallet.coupon.Ruling.Sound;
import io.terrace.wallet.sql.Sql;
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
class Till {

    /// A reservation, for as long as the till needs to finish the sale.
    record Reserved(UUID reservation, Instant until) {}

    private final Sql sql;
    private final Seal seal;
    private final Outbox outbox;

    Till(Sql sql, Seal seal, Outbox outbox) {
        this.sql = sql;
        this.seal = seal;
        this.outbox = outbox;
    }

    /// Changes nothing.
    @Transactional
    Ruling check(Shown shown) {
        return rule(shown, "");
    }

    /// Redeems it; under its reservation only, where there is one.
    @Transactional
    Ruling redeem(Shown shown, @Nullable UUID reservation, @Nullable String order) {
        Ruling ruling = rule(shown, " for update of c");
        if (!(ruling instanceof Sound(Coupon coupon, UUID held))) {
            return ruling;
        }
        if (held != null && !held.equals(reservation)) {
            return new Rejected("reserved");
        }
        if (coupon.holder() != null && isOverLimit(coupon)) {
            return new Rejected("limit_reached");
        }
        sql.run("""
                update coupon set state = 'redeemed', redeemed_at = now(), order_ref = ?, reservation_id = null,
                    reserved_until = null
                where community_id = terrace_community() and id = ?""", order, coupon.id());
        return new Sound(told(coupon.id()), null);
    }

    /// Two coupons of one holder take turns, so the second counts the first.
    private boolean isOverLimit(Coupon coupon) {
        String turn = coupon.campaignId() + "/" + coupon.holder();
        sql.list("select pg_advisory_xact_lock(hashtextextended(?, 0))", row -> true, turn);
        return facts(coupon.code(), "")
                .map(facts -> facts.redeemed() >= facts.limit())
                .orElse(true);
    }

    @Transactional
    Ruling reserve(Shown shown, Duration time) {
        Ruling ruling = rule(shown, " for update of c");
        if (!(ruling instanceof Sound(Coupon coupon, UUID held))) {
            return ruling;
        }
        if (held != null) {
            return new Rejected("reserved");
        }
        UUID reservation = Ids.next();
        sql.run("""
                update coupon set state = 'reserved', reservation_id = ?, reserved_until = now() + cast(? as interval)
                where community_id = terrace_community() and id = ?""", reservation, time.toString(), coupon.id());
        return new Sound(told(coupon.id()), reservation);
    }

    Optional<Reserved> reservation(UUID reservation) {
        return sql.first(
                """
                        select reservation_id, reserved_until from coupon
                        where community_id = terrace_community() and reservation_id = ?""", row -> new Reserved(row.id("reservation_id"), row.instant("reserved_until")), reservation);
    }

    /// Undoes what a till did; empty where there is no such coupon.
    @Transactional
    Optional<Ruling> rollBack(UUID id) {
        Optional<Coupon> found = locked(id);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                switch (found.get().state()) {
                    case ISSUED -> new Sound(found.get(), null);
                    case RESERVED, REDEEMED -> {
                        sql.run("""
                                update coupon set state = 'issued', redeemed_at = null, order_ref = null,
                                    reservation_id = null, reserved_until = null
                                where community_id = terrace_community() and id = ?""", id);
                        yield new Sound(told(id), null);
                    }
                    case EXPIRED -> new Rejected("expired");
                    case REVOKED -> new Rejected("revoked");
                });
    }

    @Transactional
    Optional<Ruling> revoke(UUID id) {
        return locked(id).map(coupon -> Coupons.revoke(sql, id) ? new Sound(told(id), null) : new AlreadyRedeemed());
    }

    private Optional<Coupon> locked(UUID id) {
        return sql.first(Coupon.SELECT + "c.id = ? for update of c", Coupon::read, id);
    }

    private Coupon told(UUID id) {
        Coupon coupon = Coupons.byId(sql, List.of(id)).values().iterator().next();
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
            Coupon coupon,
            String campaign,
            boolean begun,
            long redeemed,
            long limit,
            @Nullable UUID held) {}

    private Ruling rule(Shown shown, String lock) {
        Optional<String> code = Seal.isPresentation(shown.code()) ? seal.read(shown.code()) : Optional.of(shown.code());
        Optional<Facts> facts = code.map(Codes::normal).flatMap(known -> facts(known, lock));
        if (facts.isEmpty()) {
            return new Rejected("coupon_not_found");
        }
        Coupon coupon = facts.get().coupon();
        return switch (coupon.state()) {
            case REDEEMED -> new AlreadyRedeemed();
            case REVOKED -> new Rejected("revoked");
            case EXPIRED -> new Rejected("expired");
            case ISSUED, RESERVED -> usable(facts.get(), shown.holder());
        };
    }

    private static Ruling usable(Facts facts, @Nullable UUID claimed) {
        Coupon coupon = facts.coupon();
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
        return new Sound(coupon, coupon.state() == CouponState.RESERVED ? facts.held() : null);
    }

    private Optional<Facts> facts(String code, String lock) {
        String select = Coupon.SELECT.replace(
                "select c.*,",
                "select c.*, k.state as campaign, coalesce(k.starts_at <= now(), true) as begun, "
                        + "coalesce(k.per_holder_limit, 9223372036854775807) as most, "
                        + "(select count(*) from coupon o where o.community_id = c.community_id "
                        + "and o.campaign_id = c.campaign_id and o.holder_id = c.holder_id "
                        + "and o.state = 'redeemed') as redeemed,");
        return sql.first(
                select + "c.code = ?" + lock,
                row -> new Facts(
                        Coupon.read(row),
                        row.text("campaign"),
                        row.flag("begun"),
                        row.number("redeemed"),
                        row.number("most"),
                        row.idOrNull("reservation_id")),
                code);
    }
}
