package io.terrace.gateway.route;

import io.vertx.core.http.HttpServerRequest;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is deprecated of a route.
///
/// @param whole absent where the route itself stays
/// @param parameters by the name of the query parameter
public record RouteDeprecations(@Nullable Deprecation whole, Map<String, Deprecation> parameters) {

    static final RouteDeprecations NONE = new RouteDeprecations(null, Map.of());

    /// Announces the first that goes, of the route and of the parameters that the request has.
    public void announce(HttpServerRequest request) {
        if (whole == null && parameters.isEmpty()) {
            return;
        }
        Stream<Deprecation> used = parameters.entrySet().stream()
                .filter(parameter -> request.params().contains(parameter.getKey()))
                .map(Map.Entry::getValue);
        Stream.concat(Stream.ofNullable(whole), used)
                .min(Comparator.comparing(Deprecation::sunset))
                .ifPresent(first -> first.put(request.response().headers()));
    }
}
