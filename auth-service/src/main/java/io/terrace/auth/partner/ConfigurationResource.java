package io.terrace.auth.partner;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.auth.partner.ConfigChangeResult.BeyondPlatform;
import io.terrace.auth.partner.ConfigChangeResult.Done;
import io.terrace.auth.partner.ConfigChangeResult.NoSuchVersion;
import io.terrace.platform.idempotency.Idempotent;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.rest.VersionPrecondition;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Produces(MediaType.APPLICATION_JSON)
@Path("/v2/partners/{partnerId}/configuration")
@RunOnVirtualThread
class ConfigurationResource {

    private final ConfigurationService configurations;
    private final PartnerAccessGuard access;
    private final Caller caller;

    ConfigurationResource(ConfigurationService configurations, PartnerAccessGuard access, Caller caller) {
        this.configurations = configurations;
        this.access = access;
        this.caller = caller;
    }

    @GET
    @RolesAllowed({Role.OPERATOR, Role.ANALYST})
    @Operation(
            operationId = "getConfiguration",
            summary = "What the partner's apps receive at their start",
            description = "Its `ETag` is what `If-Match` names in a change; 304 for `If-None-Match`.")
    @APIResponseSchema(
            value = AppConfigurationView.class,
            responseCode = "200",
            responseDescription = "The current version.")
    @APIResponse(responseCode = "304", description = "It is the one the client has.")
    public RestResponse<AppConfigurationView> get(@RestPath UUID partnerId, Request request) {
        access.admit(partnerId);
        AppConfigurationView current = configurations.current(partnerId);
        return request.evaluatePreconditions(tag(current)) == null
                ? tagged(current)
                : ResponseBuilder.<AppConfigurationView>notModified()
                        .tag(tag(current))
                        .build();
    }

    @PATCH
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.EDITOR})
    @Operation(
            operationId = "changeConfiguration",
            summary = "Changes what is given and leaves the rest",
            description = "Each member that is given replaces the old one whole. `limits`, `analytics`, `sdk` and "
                    + "`retry` need an admin: 403 `insufficient_scope`. 428 `precondition_required` without "
                    + "`If-Match`, 412 `precondition_failed` where it is no longer at that version.")
    @APIResponseSchema(value = AppConfigurationView.class, responseCode = "200", responseDescription = "As it is now.")
    public RestResponse<AppConfigurationView> patch(
            @RestPath UUID partnerId,
            @BeanParam VersionPrecondition precondition,
            @NotNull @Valid ConfigurationChange change) {
        access.admit(partnerId);
        if (change.isTechnical() && !caller.is(Role.OPERATOR) && !caller.is(Role.ADMIN)) {
            throw ProblemException.of(ErrorCode.INSUFFICIENT_SCOPE);
        }
        return done(configurations.change(partnerId, precondition.mandatory(), change));
    }

    @GET
    @Path("versions")
    @RolesAllowed({Role.OPERATOR, Role.ANALYST})
    @Operation(operationId = "listConfigurationVersions", summary = "The versions there were, newest first")
    public Page<ConfigurationVersionView> list(@RestPath UUID partnerId, @BeanParam @Valid PageRequest page) {
        access.admit(partnerId);
        return configurations.page(partnerId, page);
    }

    @GET
    @Path("versions/{version}")
    @RolesAllowed({Role.OPERATOR, Role.ANALYST})
    @Operation(operationId = "getConfigurationVersion", summary = "What apps received at that version")
    public AppConfigurationView version(@RestPath UUID partnerId, @RestPath long version) {
        access.admit(partnerId);
        return configurations.find(partnerId, version).orElseThrow(ProblemException::notFound);
    }

    @POST
    @Path("versions/{version}/restore")
    @Idempotent
    @RolesAllowed({Role.OPERATOR, Role.ADMIN})
    @Operation(
            operationId = "restoreConfiguration",
            summary = "Makes a new version like that one",
            description = "`If-Match` as in a change.")
    @APIResponseSchema(value = AppConfigurationView.class, responseCode = "200", responseDescription = "As it is now.")
    public RestResponse<AppConfigurationView> restore(
            @RestPath UUID partnerId, @RestPath long version, @BeanParam VersionPrecondition precondition) {
        access.admit(partnerId);
        return done(configurations.restore(partnerId, precondition.mandatory(), version));
    }

    private static RestResponse<AppConfigurationView> done(ConfigChangeResult amendment) {
        return switch (amendment) {
            case Done(AppConfigurationView configuration) -> tagged(configuration);
            case NoSuchVersion() -> throw ProblemException.notFound();
            case BeyondPlatform(String field) -> throw ProblemException.invalid("/limits/" + field, "out_of_range");
        };
    }

    private static RestResponse<AppConfigurationView> tagged(AppConfigurationView configuration) {
        return ResponseBuilder.ok(configuration).tag(tag(configuration)).build();
    }

    private static EntityTag tag(AppConfigurationView configuration) {
        return new EntityTag(Long.toString(configuration.configVersion()));
    }
}
