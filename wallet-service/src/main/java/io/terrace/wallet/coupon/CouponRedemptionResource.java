package io.terrace.wallet.coupon;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import io.terrace.platform.tenancy.NeedsScope;
import io.terrace.wallet.coupon.CouponRedemptionResult.AlreadyRedeemed;
import io.terrace.wallet.coupon.CouponRedemptionResult.Held;
import io.terrace.wallet.coupon.CouponRedemptionResult.Late;
import io.terrace.wallet.coupon.CouponRedemptionResult.Rejected;
import io.terrace.wallet.coupon.CouponRedemptionResult.Sound;
import io.terrace.wallet.coupon.CouponRedemptionResult.WhichSale;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

@Path("/v2/coupons")
@RolesAllowed({Role.SERVER, Role.EDITOR})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class CouponRedemptionResource {

    private static final String REFUSALS = "409 `already_redeemed`, 422 `coupon_rejected` with a reason: "
            + "`coupon_not_found`, `expired`, `not_started`, `limit_reached`, `holder_mismatch`, `campaign_inactive`, "
            + "`revoked`, `reserved`, where `expired` with `presentationEndedAt` is a presentation to be shown again; 429 "
            + "`rate_limited` after too many codes that are none.";

    private final CouponRedemptionService till;
    private final CodeGuessLimiter guesses;
    private final Caller caller;

    CouponRedemptionResource(CouponRedemptionService till, CodeGuessLimiter guesses, Caller caller) {
        this.till = till;
        this.guesses = guesses;
        this.caller = caller;
    }

    /// A coupon to check.
    ///
    /// @param code the coupon's code, or the payload of its presentation
    /// @param holderId the fan who shows it, where the till knows
    @Schema(name = "ShownCoupon")
    record Check(
            @NotNull @Size(min = 1, max = 1000) String code,
            @Nullable UUID holderId) {}

    /// A coupon to redeem.
    ///
    /// @param code the coupon's code, or the payload of its presentation
    /// @param reservationId where the till has reserved it
    /// @param orderRef the sale, in the merchant's numbering
    @Schema(name = "CouponRedemption")
    record Redemption(
            @NotNull @Size(min = 1, max = 1000) String code,
            @Nullable UUID holderId,
            @Nullable UUID reservationId,
            @Nullable @Size(min = 1, max = 128) String orderRef) {}

    /// A coupon to reserve for a sale under way.
    ///
    /// @param code the coupon's code, or the payload of its presentation
    /// @param ttlSec how long, 300 seconds unless given
    @Schema(name = "CouponReservation")
    record Reservation(
            @NotNull @Size(min = 1, max = 1000) String code,
            @Nullable UUID holderId,
            @Nullable @Min(10) @Max(3600) Integer ttlSec) {}

    /// A coupon, by its id.
    @Schema(name = "CouponReference")
    record Reference(@NotNull UUID couponId) {}

    /// A redemption or reservation to undo.
    ///
    /// @param saleId the sale to undo, as the redemption returned it (a reservation's is its `reservationId`);
    ///     to be given where the coupon has been in another sale before
    @Schema(name = "CouponRollback")
    record Rollback(@NotNull UUID couponId, @Nullable UUID saleId) {}

    /// Whether a coupon can be redeemed now, and why not.
    ///
    /// @param valid whether it can be redeemed now
    /// @param coupon where it is valid
    @Schema(name = "CouponCheck")
    record Checked(
            boolean valid,
            @Schema(nullable = true) @Nullable CouponView coupon,
            List<Reason> reasons) {}

    /// A coupon that is reserved, and until when.
    ///
    /// @param reservedUntil until when the code is kept for the fan
    @Schema(name = "ReservedCoupon")
    record Reserved(UUID reservationId, Instant reservedUntil, CouponView coupon) {}

    @POST
    @CommitsBeforeAnswer("It changes nothing but the count of guesses.")
    @Path("validate")
    @NeedsScope("coupons:read")
    @Operation(
            operationId = "validateCoupon",
            summary = "Whether a coupon would be taken now; changes nothing",
            description = "Always 200: `valid`, or the reasons why not, `already_redeemed` among them. 429 "
                    + "`rate_limited` after too many codes that are none.")
    public Checked validate(@NotNull @Valid Check check) {
        guesses.check(caller.id());
        return switch (counted(till.check(new PresentedCouponCode(check.code(), check.holderId())))) {
            case Sound(CouponView coupon, Held held) when held != null -> invalid(reason("reserved"));
            case Sound(CouponView coupon, Held _) -> new Checked(true, coupon, List.of());
            case Rejected(String reason) -> invalid(reason(reason));
            case Late(Instant end) -> invalid(late(end));
            case AlreadyRedeemed() -> invalid(reason("already_redeemed"));
            case WhichSale() -> throw whichSale();
        };
    }

    private static Checked invalid(Reason reason) {
        return new Checked(false, null, List.of(reason));
    }

    private static Reason reason(String code) {
        return new Reason(code, Map.of());
    }

    /// The coupon itself may be good: its fan shows it again.
    private static Reason late(Instant end) {
        return new Reason("expired", Map.of("presentationEndedAt", end));
    }

    private static ProblemException whichSale() {
        return ProblemException.invalid("/saleId", "required");
    }

    @POST
    @Path("redeem")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(operationId = "redeemCoupon", summary = "Redeems a coupon, once", description = REFUSALS)
    @APIResponseSchema(value = CouponView.class, responseDescription = "Redeemed.")
    public RestResponse<CouponView> redeem(@NotNull @Valid Redemption wish) {
        guesses.check(caller.id());
        PresentedCouponCode shown = new PresentedCouponCode(wish.code(), wish.holderId());
        return RestResponse.ok(sound(counted(till.redeem(shown, wish.reservationId(), wish.orderRef())))
                .coupon());
    }

    @POST
    @Path("reservations")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(
            operationId = "reserveCoupon",
            summary = "Sets a coupon aside while a sale is under way",
            description = REFUSALS)
    @APIResponseSchema(value = Reserved.class, responseCode = "201", responseDescription = "Reserved.")
    public RestResponse<Reserved> reserve(@NotNull @Valid Reservation wish) {
        guesses.check(caller.id());
        Duration time = Duration.ofSeconds(wish.ttlSec() == null ? 300 : wish.ttlSec());
        Sound sound = sound(counted(till.reserve(new PresentedCouponCode(wish.code(), wish.holderId()), time)));
        Held held = Objects.requireNonNull(sound.held());
        return RestResponse.status(
                RestResponse.Status.CREATED, new Reserved(held.reservation(), held.until(), sound.coupon()));
    }

    @POST
    @Path("rollback")
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(
            operationId = "rollBackCoupon",
            summary = "Undoes a redemption or reservation; naming the sale, repeating it changes nothing",
            description = "A coupon that no sale has stays as it is. 400 `validation_failed` at `/saleId` where it has "
                    + "been in a sale before and none is named, 404 `not_found`, 409 `already_redeemed` where another "
                    + "sale has redeemed it since, 422 `coupon_rejected` with a reason: `reserved` where another sale "
                    + "has reserved it since, `expired`, `revoked`.")
    @APIResponseSchema(value = CouponView.class, responseDescription = "It can be used again.")
    public RestResponse<CouponView> rollBack(@NotNull @Valid Rollback wish) {
        CouponRedemptionResult ruling =
                till.rollBack(wish.couponId(), wish.saleId()).orElseThrow(ProblemException::notFound);
        return RestResponse.ok(sound(ruling).coupon());
    }

    @POST
    @Path("revoke")
    @RolesAllowed({Role.SERVER, Role.ADMIN})
    @Idempotent
    @NeedsScope("coupons:write")
    @Operation(
            operationId = "revokeCoupon",
            summary = "Takes a coupon out of use for good",
            description = "404 `not_found`, 409 `already_redeemed`.")
    @APIResponseSchema(value = CouponView.class, responseDescription = "Revoked.")
    public RestResponse<CouponView> revoke(@NotNull @Valid Reference reference) {
        return RestResponse.ok(sound(till.revoke(reference.couponId()).orElseThrow(ProblemException::notFound))
                .coupon());
    }

    private CouponRedemptionResult counted(CouponRedemptionResult ruling) {
        if (ruling instanceof Rejected(String reason) && reason.equals("coupon_not_found")) {
            guesses.failed(caller.id());
        }
        return ruling;
    }

    private static Sound sound(CouponRedemptionResult ruling) {
        return switch (ruling) {
            case Sound sound -> sound;
            case Rejected(String reason) ->
                throw ProblemException.withReasons(ErrorCode.COUPON_REJECTED, List.of(reason(reason)));
            case Late(Instant end) -> throw ProblemException.withReasons(ErrorCode.COUPON_REJECTED, List.of(late(end)));
            case AlreadyRedeemed() -> throw ProblemException.of(ErrorCode.ALREADY_REDEEMED);
            case WhichSale() -> throw whichSale();
        };
    }
}
