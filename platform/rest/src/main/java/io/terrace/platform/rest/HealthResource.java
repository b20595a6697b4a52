package io.terrace.platform.rest;

import io.quarkus.arc.All;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/health")
@PermitAll
@RunOnVirtualThread
class HealthResource {

    record Health(Status status, List<Check> checks) {}

    record Check(String name, Status status) {}

    enum Status {
        UP,
        DOWN
    }

    private final List<HealthProbe> probes;

    HealthResource(@All List<HealthProbe> probes) {
        this.probes = probes;
    }

    @GET
    @Operation(hidden = true)
    public RestResponse<Health> get() {
        List<Check> checks = probes.stream().map(HealthResource::check).toList();
        boolean up = checks.stream().allMatch(check -> check.status() == Status.UP);
        return ResponseBuilder.<Health>create(up ? 200 : 503)
                .entity(new Health(up ? Status.UP : Status.DOWN, checks))
                .header("Cache-Control", "no-store")
                .build();
    }

    // Whatever a probe throws, its dependency is not well.
    @SuppressWarnings("IllegalCatch")
    private static Check check(HealthProbe probe) {
        try {
            return new Check(probe.name(), probe.up() ? Status.UP : Status.DOWN);
        } catch (Exception down) {
            return new Check(probe.name(), Status.DOWN);
        }
    }
}
