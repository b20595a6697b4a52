package io.terrace.auth.provider;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.auth.provider.ProviderChangeResult.Done;
import io.terrace.auth.provider.ProviderChangeResult.Faulty;
import io.terrace.auth.provider.ProviderChangeResult.NotThere;
import io.terrace.auth.provider.ProviderChangeResult.Taken;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/identity-providers")
@RunOnVirtualThread
class IdentityProviderResource {

    private final IdentityProviderService providers;
    private final PartnerAccessGuard access;

    IdentityProviderResource(IdentityProviderService providers, PartnerAccessGuard access) {
        this.providers = providers;
        this.access = access;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "addIdentityProvider",
            summary = "Lets fans sign in with tokens of the partner's identity provider",
            description = "Addresses are `https` names on port 443 or 8443. 409 `already_exists` where the "
                    + "partner has a provider of that name.")
    @APIResponseSchema(value = IdentityProviderView.class, responseCode = "201", responseDescription = "Set up.")
    public RestResponse<IdentityProviderView> post(
            @RestPath UUID partnerId, @NotNull @Valid IdentityProviderDraft draft) {
        access.admit(partnerId);
        IdentityProviderView profile = profile(providers.add(partnerId, draft));
        return ResponseBuilder.<IdentityProviderView>create(201)
                .header("Location", "/v2/partners/" + partnerId + "/identity-providers/" + profile.id())
                .entity(profile)
                .build();
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("identity_providers:read")
    @Operation(operationId = "listIdentityProviders", summary = "The partner's identity providers, oldest first")
    public Page<IdentityProviderView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return providers.page(partnerId, page);
    }

    @GET
    @Path("{identityProviderId}")
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("identity_providers:read")
    @Operation(operationId = "getIdentityProvider", summary = "One of the partner's identity providers")
    public IdentityProviderView get(@RestPath UUID partnerId, @RestPath UUID identityProviderId) {
        access.admit(partnerId);
        return providers.profile(partnerId, identityProviderId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{identityProviderId}")
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "changeIdentityProvider",
            summary = "Changes what is given and leaves the rest",
            description = "It counts from the next sign-in on; the provider's keys are fetched again. An "
                    + "`introspectionUrl` on another host needs `clientSecret` again: the one there is was "
                    + "given to the host before.")
    @APIResponseSchema(value = IdentityProviderView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<IdentityProviderView> patch(
            @RestPath UUID partnerId,
            @RestPath UUID identityProviderId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid IdentityProviderPatch change) {
        access.admit(partnerId);
        return RestResponse.ok(profile(providers.change(partnerId, identityProviderId, precondition, change)));
    }

    @DELETE
    @Path("{identityProviderId}")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "removeIdentityProvider",
            summary = "Its tokens count no more from now on",
            description =
                    "Sessions it opened go on; a provider set up again for the same issuer finds its users again.")
    public void delete(
            @RestPath UUID partnerId, @RestPath UUID identityProviderId, @BeanParam VersionPrecondition precondition) {
        access.admit(partnerId);
        if (!providers.remove(partnerId, identityProviderId, precondition)) {
            throw ProblemException.notFound();
        }
    }

    private static IdentityProviderView profile(ProviderChangeResult verdict) {
        return switch (verdict) {
            case Done(IdentityProviderView profile) -> profile;
            case Faulty(var faults) -> throw ProblemException.withErrors(ErrorCode.VALIDATION_FAILED, faults);
            case Taken() -> throw ProblemException.of(ErrorCode.ALREADY_EXISTS);
            case NotThere() -> throw ProblemException.notFound();
        };
    }
}
