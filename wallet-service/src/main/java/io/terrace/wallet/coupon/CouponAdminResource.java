package io.terrace.wallet.coupon;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// A fan's coupons as their club reads them. Anyone who knows a code can use it, so among staff those who run the till
/// may.
@Path("/v2/fans/{fanId}/coupons")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CouponAdminResource {

    private final CouponService coupons;

    CouponAdminResource(CouponService coupons) {
        this.coupons = coupons;
    }

    @GET
    @NeedsScope("coupons:read")
    @Operation(
            operationId = "listFanCoupons",
            summary = "A fan's coupons, those issued last first",
            description = "404 `not_found` for a fan who is erased, another community's or not there.")
    public Page<CouponView> list(
            @RestPath UUID fanId,
            @RestQuery @Parameter(description = CouponFilter.STATES) @Nullable String state,
            @RestQuery("campaignId") @Parameter(description = CouponFilter.CAMPAIGN) @Nullable UUID campaignId,
            @BeanParam @Valid PageRequest page) {
        return coupons.findPage(fanId, CouponFilter.of(state, campaignId), page)
                .orElseThrow(ProblemException::notFound);
    }
}
