package io.terrace.messaging.call;

import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/// Which of their calls a fan lists.
record CallFilter(
        @QueryParam("missed")
        @DefaultValue("false")
        @Parameter(description = "`true`: only those the fan was called in and did not answer in time.")
        boolean missed,

        @QueryParam("with") @Parameter(description = "Only those with this fan.") @Nullable UUID with) {}
