package io.terrace.auth.trust;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.PartnerAccessGuard;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.outbound.OutboundClient;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/signing-keys")
@RunOnVirtualThread
class TrustedKeyResource {

    private final TrustedKeyService keys;
    private final PartnerAccessGuard access;
    private final OutboundClient outbound;

    TrustedKeyResource(TrustedKeyService keys, PartnerAccessGuard access, OutboundClient outbound) {
        this.keys = keys;
        this.access = access;
        this.outbound = outbound;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "addSigningKey",
            summary = "Registers what the partner's identity tokens are checked with: a public key, or the URL of a "
                    + "JWK set",
            description = "Keys at a URL may change: they are fetched again after ten minutes, and for a `kid` that is "
                    + "not known at most once a minute; while their host is down, what was fetched last serves for a "
                    + "day. 409 `already_exists` where the partner has a key of that `kid`, or a URL.")
    @APIResponseSchema(value = TrustedKeyView.class, responseCode = "201", responseDescription = "Registered.")
    public RestResponse<TrustedKeyView> post(@RestPath UUID partnerId, @NotNull @Valid TrustedKeyDraft draft) {
        access.admit(partnerId);
        TrustedKeyView key = (draft.jwksUrl() == null ? addKey(partnerId, draft) : addUrl(partnerId, draft))
                .orElseThrow(() -> ProblemException.of(ErrorCode.ALREADY_EXISTS));
        String location = "/v2/partners/" + partnerId + "/signing-keys/" + key.id();
        return ResponseBuilder.<TrustedKeyView>create(201)
                .header("Location", location)
                .entity(key)
                .build();
    }

    private Optional<TrustedKeyView> addKey(UUID partner, TrustedKeyDraft draft) {
        return keys.add(
                partner,
                PartnerPublicKey.of(draft)
                        .orElseThrow(() -> ProblemException.invalid(draft.pem() == null ? "/jwk" : "/pem", "invalid")));
    }

    private Optional<TrustedKeyView> addUrl(UUID partner, TrustedKeyDraft draft) {
        String url = draft.jwksUrl();
        if (url == null || !draft.isOneThing() || !outbound.admits(url)) {
            throw ProblemException.invalid("/jwksUrl", "invalid");
        }
        return keys.add(partner, url);
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("signing_keys:read")
    @Operation(
            operationId = "listSigningKeys",
            summary = "The partner's public keys, and where it shows others, oldest first")
    public Page<TrustedKeyView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return keys.page(partnerId, page);
    }

    @DELETE
    @Path("{keyId}")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "removeSigningKey",
            summary = "Tokens signed with it, or with a key from there, count no more from now on")
    public void delete(@RestPath UUID partnerId, @RestPath UUID keyId) {
        access.admit(partnerId);
        if (!keys.remove(partnerId, keyId)) {
            throw ProblemException.notFound();
        }
    }
}
