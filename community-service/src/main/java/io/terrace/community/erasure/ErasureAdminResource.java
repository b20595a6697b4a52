package io.terrace.community.erasure;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import io.terrace.platform.tenancy.NeedsScope;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Arrays;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/// What the partner has to show for it.
@Path("/v2/erasures")
@RolesAllowed({Role.SERVER, Role.ADMIN})
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class ErasureAdminResource {

    private final ErasureQueryService erasures;

    ErasureAdminResource(ErasureQueryService erasures) {
        this.erasures = erasures;
    }

    @GET
    @NeedsScope("privacy:read")
    @Operation(
            operationId = "listErasures",
            summary = "Fans who leave or have left, newest first, by id alone",
            description = "400 `validation_failed` for what is no state.")
    public Page<ErasureView> list(
            @RestQuery @Parameter(description = "Only those in this state.") @Nullable String state,
            @BeanParam @Valid PageRequest page) {
        return erasures.page(state(state), page);
    }

    @GET
    @Path("{id}")
    @NeedsScope("privacy:read")
    @Operation(
            operationId = "getErasure",
            summary = "How far an erasure is: which services have forgotten the fan, and when")
    public ErasureView get(@RestPath UUID id) {
        return erasures.find(id).orElseThrow(ProblemException::notFound);
    }

    private static @Nullable ErasureState state(@Nullable String wanted) {
        return wanted == null
                ? null
                : Arrays.stream(ErasureState.values())
                        .filter(state -> state.wire().equals(wanted))
                        .findFirst()
                        .orElseThrow(() -> ProblemException.invalidQuery("state", "unknown"));
    }
}
