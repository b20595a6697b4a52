package io.terrace.wallet.coupon;

import io.terrace.platform.rest.EnumParameterParser;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Which coupons a list shows.
///
/// @param state as the coupon shows it; null for all
/// @param campaignId null for all
record CouponFilter(@Nullable CouponState state, @Nullable UUID campaignId) {

    static final String STATES = "`issued`, `reserved`, `redeemed`, `expired` or `revoked`; all unless given.";
    static final String CAMPAIGN = "Only coupons of this campaign.";

    static CouponFilter of(@Nullable String state, @Nullable UUID campaignId) {
        return new CouponFilter(EnumParameterParser.parse("state", state, CouponState.class), campaignId);
    }

    /// Whether it leaves nothing out.
    boolean isOpen() {
        return state == null && campaignId == null;
    }

    /// The states that a row may be stored in: what has expired, or is reserved no more, is until the sweep comes
    /// stored as it was.
    List<CouponState> stored() {
        return switch (state) {
            case null -> List.of(CouponState.values());
            case ISSUED -> List.of(CouponState.ISSUED, CouponState.RESERVED);
            case EXPIRED -> List.of(CouponState.EXPIRED, CouponState.ISSUED, CouponState.RESERVED);
            case RESERVED -> List.of(CouponState.RESERVED);
            case REDEEMED -> List.of(CouponState.REDEEMED);
            case REVOKED -> List.of(CouponState.REVOKED);
        };
    }

    /// A range of an index for each stored state.
    static String sql(boolean ofCampaign) {
        return """
                select %s from unnest(?) as wanted (state)
                cross join lateral (
                    select c.community_id, c.id, c.campaign_id, c.holder_id, c.code, c.state, c.issued_at, c.expires_at,
                        c.reserved_until, c.redeemed_at, c.sale_id
                    from coupon c
                    where c.community_id = terrace_community() and c.holder_id = ? and c.state = wanted.state%s
                        and (cast(? as text) is null or cast(? as text) = %s) and (c.issued_at, c.id) < (?, ?)
                    order by c.issued_at desc, c.id desc limit ?) as c
                join campaign k on k.community_id = c.community_id and k.id = c.campaign_id
                order by c.issued_at desc, c.id desc limit ?""".formatted(CouponView.COLUMNS, ofCampaign ? " and c.campaign_id = ?" : "", CouponView.STANDING);
    }
}
