package io.terrace.community.erasure;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.community.CommunityConfig;
import io.terrace.community.erasure.WithdrawErasureResult.Back;
import io.terrace.community.erasure.WithdrawErasureResult.NotLeaving;
import io.terrace.community.erasure.WithdrawErasureResult.TooLate;
import io.terrace.platform.idempotency.AnswerInTransaction;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jspecify.annotations.Nullable;

/// A fan leaves for good, or comes back in time.
@Path("/v2/me")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class AccountErasureResource {

    private final ErasureLifecycleService accountErasure;
    private final Caller caller;
    private final InstantSource clock;
    private final CommunityConfig.Erasing config;

    AccountErasureResource(
            ErasureLifecycleService accountErasure, Caller caller, InstantSource clock, CommunityConfig config) {
        this.accountErasure = accountErasure;
        this.caller = caller;
        this.clock = clock;
        this.config = config.erasure();
    }

    @DELETE
    @AnswerInTransaction
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            operationId = "deleteMe",
            summary = "Forgets the caller, in every service",
            description =
                    "After 30 days, or now where `immediate` is true. All sessions end, and others see the fan no "
                            + "more; until it is due they can sign in again, see `deletion` in their profile and restore it. "
                            + "Said again it is the same erasure. To begin now takes a session of the last ten minutes: else "
                            + "422 `not_eligible` with reason `fresh_sign_in_required`.")
    @APIResponseSchema(value = AccountErasureView.class, responseCode = "202", responseDescription = "It will be done.")
    public RestResponse<AccountErasureView> delete(@Nullable ErasureDraft draft) {
        ErasureDraft wish = draft == null ? ErasureDraft.IN_TIME : draft;
        if (wish.isImmediate() && !isFresh()) {
            throw ProblemException.withReasons(
                    ErrorCode.NOT_ELIGIBLE, List.of(new Reason("fresh_sign_in_required", Map.of())));
        }
        // Nothing to poll: the caller's sessions have ended.
        return ResponseBuilder.<AccountErasureView>create(RestResponse.Status.ACCEPTED)
                .entity(AccountErasureView.of(accountErasure.leave(caller.id(), wish)))
                .build();
    }

    @POST
    @Path("restore")
    @Idempotent
    @Operation(
            operationId = "restoreMe",
            summary = "Takes back the caller's wish to be forgotten",
            description = "409 `invalid_state` where they did not ask for it, or it has begun.")
    @APIResponse(responseCode = "204", description = "Everything is as it was; sessions stay ended.")
    public RestResponse<Void> restore() {
        return switch (accountErasure.comeBack(caller.id())) {
            case Back() -> RestResponse.noContent();
            case NotLeaving() -> throw notNow("none");
            case TooLate() -> throw notNow(ErasureState.ERASING.wire());
        };
    }

    /// A session's id tells when it was opened.
    private boolean isFresh() {
        Instant since = clock.instant().minus(config.freshFor());
        return caller.sessionId()
                .map(AccountErasureResource::madeAt)
                .filter(since::isBefore)
                .isPresent();
    }

    private static Instant madeAt(UUID id) {
        return id.version() == 7 ? Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16) : Instant.EPOCH;
    }

    private static ProblemException notNow(String state) {
        return ProblemException.of(
                ErrorCode.INVALID_STATE, Map.of("state", state, "allowed", List.of(ErasureState.REQUESTED.wire())));
    }
}
