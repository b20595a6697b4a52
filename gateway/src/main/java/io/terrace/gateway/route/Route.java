package io.terrace.gateway.route;

import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.metrics.RouteMetrics;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the table says about a path and method.
///
/// @param template the path as the table has it, `/v2/freestyles/{id}`
/// @param service its name, as in the configuration
/// @param limit what it is counted under; absent for nothing
/// @param serverLimit what a partner's server, a member of staff and an operator are counted under in its place
/// @param maxBody in bytes
/// @param batches whether it may be part of a batch
/// @param tellsAddress whether the service learns where the request came from
/// @param tellsKey whether the service learns the hash of the key that the request came with
/// @param tellsAuthorization whether the service learns what the client said in `Authorization`: a provider's signature
/// @param takesGzip whether its service takes a body with `Content-Encoding: gzip`
/// @param signedFor the method that its URLs are signed for; absent where the gateway cannot check a signature
/// @param deprecations what its answers say of its end
/// @param metrics its requests of this method
public record Route(
        String template,
        String service,
        Set<RouteAccess> admits,
        @Nullable RateLimitPolicy limit,
        @Nullable RateLimitPolicy serverLimit,
        long maxBody,
        TimeoutClass pace,
        RoutePriority priority,
        boolean batches,
        boolean tellsAddress,
        boolean tellsKey,
        boolean tellsAuthorization,
        boolean takesGzip,
        @Nullable String signedFor,
        RouteDeprecations deprecations,
        RouteMetrics metrics) {

    /// The service of what the gateway does itself.
    static final String OWN = "gateway";

    /// Whether it is the gateway's own: the batch.
    public boolean isBatch() {
        return service.equals(OWN);
    }

    public boolean admits(RouteAccess access) {
        return admits.contains(access);
    }

    /// Whether no key is asked for.
    public boolean keyless() {
        return admits(RouteAccess.PUBLIC) || admits(RouteAccess.SIGNED);
    }

    public boolean streams() {
        return pace == TimeoutClass.STREAM;
    }

    /// Whether it takes as long as the client makes it take, so that its time says nothing of the service.
    public boolean takesItsTime() {
        return pace != TimeoutClass.ORDINARY;
    }
}
