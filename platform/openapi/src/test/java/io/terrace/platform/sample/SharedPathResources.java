package io.terrace.platform.sample;

import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;

/// Two classes of one path: the framework leaves what a request accepts until the answer is written.
final class SharedPathResources {

    private SharedPathResources() {}

    @Path("/shared")
    @PermitAll
    public static class First {

        @GET
        @Operation(operationId = "firstShared")
        public SampleResource.Sample get() {
            return new SampleResource.Sample(new UUID(0, 0), "first");
        }
    }

    @Path("/shared")
    @PermitAll
    public static class Second {

        @GET
        @Path("/second")
        @Operation(operationId = "secondShared")
        public SampleResource.Sample get() {
            return new SampleResource.Sample(new UUID(0, 0), "second");
        }
    }
}
