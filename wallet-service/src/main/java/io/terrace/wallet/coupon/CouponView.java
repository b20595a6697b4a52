package io.terrace.wallet.coupon;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.terrace.platform.jdbc.Row;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/// A coupon as its holder and the till see it.
///
/// @param code the code that the till takes
/// @param issuedAt when the fan got it
/// @param redeemedAt when the till took it, if it did
/// @param saleId the sale that has it, while reserved or redeemed: what a rollback names
/// @param presentation what to show at the till, where it was asked for
@Schema(name = "Coupon")
public record CouponView(
        UUID id,
        UUID campaignId,
        @JsonIgnore @Nullable UUID holder,
        String code,
        String title,
        Discount discount,
        CouponState state,
        Instant issuedAt,
        @Schema(nullable = true) @Nullable Instant expiresAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant redeemedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID saleId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Presentation presentation) {

    /// A reservation that has ended counts as none, whether or not the sweep has been there.
    static final String STANDING = """
            case when c.state = 'reserved' and c.reserved_until > now() then 'reserved'
                    when c.state in ('issued', 'reserved') and c.expires_at <= now() then 'expired'
                    when c.state = 'reserved' then 'issued' else c.state end""";

    /// Of a row of `coupon`, named `c`, and of its campaign, named `k`.
    static final String COLUMNS = "c.id, c.campaign_id, c.holder_id, c.code, c.issued_at, c.expires_at, c.redeemed_at,"
            + " c.sale_id, k.title, k.discount_kind, k.discount_value, k.currency, " + STANDING + " as standing ";

    static final String FROM = """
            from coupon c join campaign k on k.community_id = c.community_id and k.id = c.campaign_id
            where c.community_id = terrace_community() and\s""";

    static final String SELECT = "select " + COLUMNS + FROM;

    static CouponView read(Row row) {
        CouponState state = row.constant("standing", CouponState.class);
        return new CouponView(
                row.id("id"),
                row.id("campaign_id"),
                row.idOrNull("holder_id"),
                row.text("code"),
                row.text("title"),
                new Discount(
                        row.constant("discount_kind", Discount.Kind.class),
                        row.number("discount_value"),
                        row.textOrNull("currency")),
                state,
                row.instant("issued_at"),
                row.instantOrNull("expires_at"),
                row.instantOrNull("redeemed_at"),
                state.isInSale() ? row.idOrNull("sale_id") : null,
                null);
    }

    CouponView shown(Presentation shown) {
        return new CouponView(
                id, campaignId, holder, code, title, discount, state, issuedAt, expiresAt, redeemedAt, saleId, shown);
    }
}
