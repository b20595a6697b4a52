package io.terrace.platform.sample;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/// Someone forgot to say who may call.
@Path("/unguarded")
public class UnguardedResource {

    @GET
    public String get() {
        return "open";
    }
}
