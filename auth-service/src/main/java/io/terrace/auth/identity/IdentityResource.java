package io.terrace.auth.identity;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.user.ApiKeyTenant;
import io.terrace.auth.user.IdentityLinkingService.Outcome;
import io.terrace.auth.user.IdentityView;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Problem.FieldError;
import io.terrace.platform.kernel.Problem.Reason;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/me/identities")
@RunOnVirtualThread
@RolesAllowed(Role.FAN)
class IdentityResource {

    /// All of them: there are at most a few.
    record IdentityList(List<IdentityView> items) {}

    private final IdentityService identities;
    private final Caller caller;

    IdentityResource(IdentityService identities, Caller caller) {
        this.identities = identities;
        this.caller = caller;
    }

    @GET
    @Operation(operationId = "listIdentities", summary = "What the caller can be found by, masked, oldest first")
    public IdentityList list() {
        return new IdentityList(identities.of(caller.id()));
    }

    @POST
    @Idempotent
    @Operation(
            operationId = "linkIdentity",
            summary = "Adds the address or number that a verified challenge proves",
            description = "The challenge is of `POST /v2/me/identities/challenges`, verified, and serves once: 422 "
                    + "`otp_expired`. What the caller has already is answered again. 409 `identity_conflict` where "
                    + "it is another user's; 422 `not_eligible` with reason `unproven_account` for a user of "
                    + "unsigned syncs, `rule_violation` with `too_many_identities`. A caller who signed in more than "
                    + "ten minutes ago shows an identity they have as well, by `proofChallengeId`: else 422 "
                    + "`not_eligible` with reason `fresh_sign_in_required`. The caller's other addresses are notified by "
                    + "mail.")
    @APIResponseSchema(value = IdentityView.class, responseCode = "200", responseDescription = "Linked.")
    public RestResponse<IdentityView> post(@NotNull @Valid IdentityLinkDraft draft) {
        return RestResponse.ok(
                done(identities.link(caller.id(), caller.sessionId().orElseThrow(), draft, ApiKeyTenant.of(caller))));
    }

    @DELETE
    @Path("{identityId}")
    @Operation(
            operationId = "unlinkIdentity",
            summary = "Takes an identity away",
            description =
                    "The challenge is of `POST /v2/me/identities/challenges`, verified, to an identity of the "
                            + "caller's, this one or another, and serves once: 422 `otp_expired`, or `not_eligible` with "
                            + "reason `identity_not_linked`. Another must have been there before this one or for a day: 422 "
                            + "`not_eligible` with reason `identity_too_recent`. 422 `rule_violation` with reason "
                            + "`last_identity` or `partner_identity`. Sessions go on; the caller's addresses are notified by mail.")
    public void delete(@RestPath UUID identityId, @RestQuery("challengeId") @NotNull UUID challengeId) {
        done(identities.unlink(caller.id(), identityId, challengeId, ApiKeyTenant.of(caller)));
    }

    private static IdentityView done(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(IdentityView identity, boolean _) -> identity;
            case Outcome.Taken(var kind) ->
                throw ProblemException.withErrors(
                        ErrorCode.IDENTITY_CONFLICT, List.of(new FieldError("/" + kind.field(), "conflict")));
            case Outcome.Unproven() -> throw because(ErrorCode.NOT_ELIGIBLE, "unproven_account", Map.of());
            case Outcome.Absent() -> throw because(ErrorCode.NOT_ELIGIBLE, "fresh_sign_in_required", Map.of());
            case Outcome.Young() -> throw because(ErrorCode.NOT_ELIGIBLE, "identity_too_recent", Map.of());
            case Outcome.TooMany(int most) ->
                throw because(ErrorCode.RULE_VIOLATION, "too_many_identities", Map.of("most", most));
            case Outcome.NoSuchIdentity() -> throw ProblemException.notFound();
            case Outcome.Kept(String reason) -> throw because(ErrorCode.RULE_VIOLATION, reason, Map.of());
            case Outcome.Foreign() -> throw because(ErrorCode.NOT_ELIGIBLE, "identity_not_linked", Map.of());
            case Outcome.Stale() -> throw ProblemException.of(ErrorCode.OTP_EXPIRED);
        };
    }

    private static ProblemException because(ErrorCode code, String reason, Map<String, Object> params) {
        return ProblemException.withReasons(code, List.of(new Reason(reason, params)));
    }
}
