package io.terrace.auth.apikey;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.apikey.ApiKeyChangeResult.Done;
import io.terrace.auth.apikey.ApiKeyChangeResult.Ended;
import io.terrace.auth.apikey.ApiKeyChangeResult.NoSuchCommunity;
import io.terrace.auth.apikey.ApiKeyChangeResult.NoSuchKey;
import io.terrace.auth.apikey.ApiKeyChangeResult.Unfit;
import io.terrace.auth.partner.PartnerAccessGuard;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/api-keys")
@RunOnVirtualThread
class ApiKeyResource {

    private final ApiKeyService keys;
    private final ApiKeyQueryService apiKeyReading;
    private final PartnerAccessGuard access;

    ApiKeyResource(ApiKeyService keys, ApiKeyQueryService apiKeyReading, PartnerAccessGuard access) {
        this.keys = keys;
        this.apiKeyReading = apiKeyReading;
        this.access = access;
    }

    @POST
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "createApiKey",
            summary = "Makes a key",
            description = "Its plain text, `key`, is in this answer and nowhere else. 400 "
                    + "`validation_failed` at `/communityId` where the partner has no such community, "
                    + "or none, and for a live key where it names a test community; a test key opens the test community "
                    + "of the one it names; at `/rateLimits/{policy}` with `above_ceiling` for a limit above the one that "
                    + "operators set for the partner; 6,000 where they set none.")
    @APIResponseSchema(value = ApiKeyView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<ApiKeyView> post(@RestPath UUID partnerId, @NotNull @Valid ApiKeyDraft draft) {
        access.admit(partnerId);
        return created(partnerId, keys.create(partnerId, draft));
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("api_keys:read")
    @Operation(operationId = "listApiKeys", summary = "The partner's keys, oldest first")
    public Page<ApiKeyView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return apiKeyReading.page(partnerId, page);
    }

    @GET
    @Path("{keyId}")
    @RolesAllowed({Role.OPERATOR, Role.SERVER, Role.ADMIN})
    @NeedsScope("api_keys:read")
    @Operation(operationId = "getApiKey", summary = "A key, without its plain text")
    public ApiKeyView get(@RestPath UUID partnerId, @RestPath UUID keyId) {
        access.admit(partnerId);
        return apiKeyReading.get(partnerId, keyId).orElseThrow(ProblemException::notFound);
    }

    @PATCH
    @Path("{keyId}")
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "changeApiKey",
            summary = "Changes what is given and leaves the rest",
            description = "409 `invalid_state` for a key that has ended. 400 `validation_failed` at "
                    + "`/rateLimits/{policy}` with `above_ceiling`, as when a key is made.")
    @APIResponseSchema(value = ApiKeyView.class, responseCode = "200", responseDescription = "Changed.")
    public RestResponse<ApiKeyView> patch(
            @RestPath UUID partnerId,
            @RestPath UUID keyId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid ApiKeyPatch change) {
        access.admit(partnerId);
        return RestResponse.ok(done(keys.change(partnerId, keyId, precondition, change)));
    }

    @POST
    @Path("{keyId}/rotate")
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "rotateApiKey",
            summary = "Makes a like key, given in full this once; the old one works on for the " + "overlap",
            description = "409 `invalid_state` for a key that has ended or is rotating.")
    @APIResponseSchema(value = ApiKeyView.class, responseCode = "201", responseDescription = "Made.")
    public RestResponse<ApiKeyView> rotate(
            @RestPath UUID partnerId,
            @RestPath UUID keyId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid ApiKeyRotationRequest rotation) {
        access.admit(partnerId);
        return created(
                partnerId, keys.rotate(partnerId, keyId, precondition, Duration.ofSeconds(rotation.overlapSec())));
    }

    @DELETE
    @Path("{keyId}")
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(operationId = "revokeApiKey", summary = "Revokes the key: it is refused everywhere within 2 s, for good")
    public void delete(@RestPath UUID partnerId, @RestPath UUID keyId, @BeanParam VersionPrecondition precondition) {
        access.admit(partnerId);
        done(keys.revoke(partnerId, keyId, precondition));
    }

    private static RestResponse<ApiKeyView> created(UUID partner, ApiKeyChangeResult verdict) {
        ApiKeyView key = done(verdict);
        return ResponseBuilder.<ApiKeyView>create(201)
                .header("Location", "/v2/partners/" + partner + "/api-keys/" + key.id())
                .entity(key)
                .build();
    }

    private static ApiKeyView done(ApiKeyChangeResult verdict) {
        return switch (verdict) {
            case Done(ApiKeyView key) -> key;
            case NoSuchKey() -> throw ProblemException.notFound();
            case NoSuchCommunity() -> throw ProblemException.invalid("/communityId", "unknown");
            case Unfit(var pointer, var what) -> throw ProblemException.invalid(pointer, what);
            case Ended(var status) ->
                throw ProblemException.of(
                        ErrorCode.INVALID_STATE,
                        Map.of("state", status.wire(), "allowed", List.of("active", "rotating")));
        };
    }
}
