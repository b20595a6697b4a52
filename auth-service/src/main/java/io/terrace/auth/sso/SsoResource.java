package io.terrace.auth.sso;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.session.TokenResponse;
import io.terrace.auth.user.ApiKeyTenant;
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
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/auth/sso/{provider}")
@RunOnVirtualThread
class SsoResource {

    private final TokenVerifierDispatcher tokenVerifier;
    private final IdempotentSsoSignInHandler entrance;
    private final Caller caller;

    SsoResource(TokenVerifierDispatcher tokenVerifier, IdempotentSsoSignInHandler entrance, Caller caller) {
        this.tokenVerifier = tokenVerifier;
        this.entrance = entrance;
        this.caller = caller;
    }

    @POST
    @CommitsBeforeAnswer("No transaction waits for an identity provider.")
    @RolesAllowed(Role.APP)
    @Operation(
            operationId = "exchangeSsoToken",
            summary = "Signs in with a token of the partner's identity provider",
            description = "`provider` is `ticketing`, `oauth2` or `custom`, as far as the partner has set it "
                    + "up: else 400 `unsupported_provider`. `subject_token` and `subject_token_type` (RFC "
                    + "8693) serve as names too. A token counts once, and again for the installation that "
                    + "had it first: 401 `sso_token_invalid` otherwise, as for one that is forged, over or "
                    + "made for someone else. 503 `provider_unavailable` while the provider can't be asked; "
                    + "409 `identity_conflict` naming the field; 403 `account_suspended`.")
    @APIResponseSchema(value = TokenResponse.class, responseCode = "200", responseDescription = "Signed in.")
    public RestResponse<TokenResponse> post(@RestPath String provider, @NotNull @Valid SsoSignInRequest draft) {
        ApiKeyTenant origin = ApiKeyTenant.of(caller);
        TokenCheckResult evidence = tokenVerifier.check(provider, draft.ssoToken(), origin.partner());
        return entrance.enter(new IdempotentSsoSignInHandler.Entry(provider, draft, evidence), origin);
    }
}
