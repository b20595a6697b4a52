package io.terrace.wallet.reward;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.TimeRange;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.reward.RedemptionChangeResult.CouponUsed;
import io.terrace.wallet.reward.RedemptionChangeResult.NoSuchRedemption;
import io.terrace.wallet.reward.RedemptionChangeResult.Settled;
import io.terrace.wallet.reward.RedemptionChangeResult.WrongState;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/v2/redemptions")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RedemptionResource {

    private final RedemptionService redemptions;
    private final Caller caller;

    RedemptionResource(RedemptionService redemptions, Caller caller) {
        this.redemptions = redemptions;
        this.caller = caller;
    }

    /// Why a redemption could not be fulfilled.
    ///
    /// @param reason for the fan to read
    @Schema(name = "RedemptionFailure")
    record Failed(@NotBlank @Size(max = 200) String reason) {}

    @GET
    @RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
    @NeedsScope("rewards:read")
    @Operation(
            operationId = "listRedemptions",
            summary = "Redemptions, newest first; a fan's own, or all for a server or staff")
    public Page<RedemptionView> list(
            @RestQuery
                    @Parameter(description = "`pending`, `fulfilled`, `failed` or `reversed`; all unless given.")
                    @Nullable String state,
            @RestQuery("userId")
                    @Parameter(description = "Only this fan's; for servers and staff, as a fan sees their own alone.")
                    @Nullable UUID userId,
            @BeanParam TimeRange time,
            @BeanParam @Valid PageRequest page) {
        if (userId != null && caller.is(Role.FAN)) {
            throw ProblemException.invalidQuery("userId", "unexpected");
        }
        return redemptions.page(RedemptionFilter.of(caller.is(Role.FAN) ? caller.id() : userId, state, time), page);
    }

    @GET
    @Path("{redemptionId}")
    @RolesAllowed({Role.FAN, Role.SERVER, Role.ANALYST})
    @NeedsScope("rewards:read")
    @Operation(operationId = "getRedemption", summary = "A redemption; a fan's own, or any for a server or staff")
    public RedemptionView get(@RestPath UUID redemptionId) {
        return redemptions.find(redemptionId, own()).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("{redemptionId}/fulfil")
    @Idempotent
    @NeedsScope("rewards:write")
    @Operation(
            operationId = "fulfilRedemption",
            summary = "It was sent, or confirmed",
            description = "404 `not_found`, 409 `invalid_state` unless pending.")
    @APIResponseSchema(value = RedemptionView.class, responseDescription = "Fulfilled.")
    public RestResponse<RedemptionView> fulfil(@RestPath UUID redemptionId) {
        return RestResponse.ok(settled(redemptions.fulfil(redemptionId), "pending"));
    }

    @POST
    @Path("{redemptionId}/fail")
    @Idempotent
    @NeedsScope("rewards:write")
    @Operation(
            operationId = "failRedemption",
            summary = "It cannot be had; the fan's points go back",
            description = "404 `not_found`, 409 `invalid_state` unless pending.")
    @APIResponseSchema(value = RedemptionView.class, responseDescription = "Failed and refunded.")
    public RestResponse<RedemptionView> fail(@RestPath UUID redemptionId, @NotNull @Valid Failed failed) {
        return RestResponse.ok(settled(redemptions.fail(redemptionId, failed.reason()), "pending"));
    }

    @POST
    @Path("{redemptionId}/reverse")
    @RolesAllowed({Role.SERVER, Role.ADMIN})
    @Idempotent
    @NeedsScope("rewards:write")
    @Operation(
            operationId = "reverseRedemption",
            summary = "It was given back; the fan's points go back and its coupon is revoked",
            description = "404 `not_found`, 409 `invalid_state` unless fulfilled, 409 `already_redeemed` where a till "
                    + "has redeemed its coupon.")
    @APIResponseSchema(value = RedemptionView.class, responseDescription = "Reversed and refunded.")
    public RestResponse<RedemptionView> reverse(@RestPath UUID redemptionId) {
        return RestResponse.ok(settled(redemptions.reverse(redemptionId), "fulfilled"));
    }

    private @Nullable UUID own() {
        return caller.is(Role.FAN) ? caller.id() : null;
    }

    private static RedemptionView settled(RedemptionChangeResult settling, String allowed) {
        return switch (settling) {
            case Settled(RedemptionView redemption) -> redemption;
            case NoSuchRedemption() -> throw ProblemException.notFound();
            case WrongState(RedemptionState state) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", state.name().toLowerCase(Locale.ROOT), "allowed", List.of(allowed)));
            case CouponUsed() -> throw ProblemException.of(ErrorCode.ALREADY_REDEEMED);
        };
    }
}
