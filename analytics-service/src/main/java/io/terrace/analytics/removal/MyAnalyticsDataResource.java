package io.terrace.analytics.removal;

import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.tenancy.Caller;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;

@Path("/v2/me/analytics-data")
@RolesAllowed(Role.FAN)
@RunOnVirtualThread
class MyAnalyticsDataResource {

    private final MyAnalyticsDataService removal;
    private final Caller caller;

    MyAnalyticsDataResource(MyAnalyticsDataService removal, Caller caller) {
        this.removal = removal;
        this.caller = caller;
    }

    @DELETE
    @Operation(
            operationId = "deleteMyAnalyticsData",
            summary = "Deletes the events that are kept of the caller",
            description = "At once. Counts stay, without the fan. It changes no consent: `PUT /v2/me/consent` does.")
    public void delete() {
        removal.remove(caller.id());
    }
}
