package io.terrace.wallet.coupon;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/v2/coupons")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class OwnCouponResource {

    private final CouponService coupons;
    private final PresentationSigner seal;
    private final Caller caller;

    OwnCouponResource(CouponService coupons, PresentationSigner seal, Caller caller) {
        this.coupons = coupons;
        this.seal = seal;
        this.caller = caller;
    }

    /// As a JWK set (RFC 7517).
    ///
    /// @param keys the public keys
    @Schema(name = "PresentationKeys")
    record Keys(List<PresentationPublicKeyView> keys) {}

    @GET
    @Operation(operationId = "listCoupons", summary = "The caller's coupons, those issued last first")
    public Page<CouponView> list(
            @RestQuery @Parameter(description = CouponFilter.STATES) @Nullable String state,
            @RestQuery("campaignId") @Parameter(description = CouponFilter.CAMPAIGN) @Nullable UUID campaignId,
            @BeanParam @Valid PageRequest page) {
        return coupons.page(caller.id(), CouponFilter.of(state, campaignId), page);
    }

    @GET
    @Path("presentation-keys")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
    @NeedsScope("coupons:read")
    @Operation(
            operationId = "listPresentationKeys",
            summary = "The public keys that check presentations offline",
            description = "To be fetched once a day; the key before stays listed while keys change.")
    public Keys keys() {
        return new Keys(seal.keys());
    }

    @GET
    @Path("{couponId}")
    @Operation(operationId = "getCoupon", summary = "A coupon of the caller's")
    public CouponView get(@RestPath UUID couponId) {
        return coupons.find(couponId, caller.id()).orElseThrow(ProblemException::notFound);
    }

    @POST
    @CommitsBeforeAnswer("It changes nothing.")
    @Path("{couponId}/presentations")
    @Operation(
            operationId = "presentCoupon",
            summary = "The coupon with a proof for the till, good for a minute",
            description = "404 `not_found`, 409 `invalid_state` where it is redeemed, expired or revoked.")
    public CouponView present(@RestPath UUID couponId) {
        CouponView coupon = coupons.find(couponId, caller.id()).orElseThrow(ProblemException::notFound);
        return switch (coupon.state()) {
            case ISSUED, RESERVED -> coupon.shown(seal.present(coupon));
            case REDEEMED, EXPIRED, REVOKED ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of(
                                "state",
                                coupon.state().name().toLowerCase(Locale.ROOT),
                                "allowed",
                                List.of("issued", "reserved")));
        };
    }
}
