package io.terrace.analytics.rollup;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.idempotency.CommitsBeforeAnswer;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// For the installation's operators.
@Path("/v2/operator/analytics/recount")
@RolesAllowed(Role.OPERATOR)
@RunOnVirtualThread
@Produces(MediaType.APPLICATION_JSON)
class RollupReconciliationResource {

    private final RollupReconciler recount;

    RollupReconciliationResource(RollupReconciler recount) {
        this.recount = recount;
    }

    @POST
    @CommitsBeforeAnswer("Each community is recounted in a transaction of its own.")
    @Operation(
            operationId = "recountAnalytics",
            summary = "Holds a page of all communities' counts against their events",
            description = "At most 10 communities a page. Days that differ are counted again.")
    public Page<RollupReconciliationView> recount(@BeanParam @Valid PageRequest page) {
        return recount.page(page);
    }
}
