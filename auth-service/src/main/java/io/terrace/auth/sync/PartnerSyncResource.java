package io.terrace.auth.sync;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.trust.PartnerIdentityTokenVerifier;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/auth/partner-sync")
@RunOnVirtualThread
class PartnerSyncResource {

    private final IdempotentPartnerSyncHandler desk;
    private final PartnerIdentityTokenVerifier tokens;
    private final Caller caller;

    PartnerSyncResource(IdempotentPartnerSyncHandler desk, PartnerIdentityTokenVerifier tokens, Caller caller) {
        this.desk = desk;
        this.tokens = tokens;
        this.caller = caller;
    }

    @POST
    @CommitsBeforeAnswer("No transaction waits for a partner's keys.")
    @RolesAllowed(Role.APP)
    @Operation(
            operationId = "syncPartnerUser",
            summary = "Creates or updates a user on the partner's word, and signs them in",
            description = "A live key needs an `identityToken` unless the partner has opted out: 403 "
                    + "`signature_required`. It is a JWT (EdDSA, ES256 or RS256) by a registered key "
                    + "with `kid`, `aud` (the partner's id or this API's URL), `jti` (single use), "
                    + "`exp` at most 5 minutes away, and each identifier under its own name: 401 "
                    + "`sso_token_invalid`. Without one no user proven by OTP or signature is ever "
                    + "reached. 400 `missing_identifier`; 409 `identity_conflict` naming the fields; "
                    + "403 `account_suspended`; 503 `provider_unavailable` while the URL at which the partner "
                    + "shows its keys can't be asked.")
    @APIResponseSchema(value = PartnerSyncResponse.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<PartnerSyncResponse> post(@NotNull @Valid PartnerSyncRequest data) {
        String token = data.identityToken();
        return desk.sync(new PartnerSyncCommand(data, token == null || tokens.prepare(token, caller.partnerId())));
    }
}
