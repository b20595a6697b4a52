package io.terrace.gateway.route;

import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// What the table makes of a request.
public sealed interface RouteMatchResult {

    /// @param partner the path's `{partnerId}` as sent, where the path has one
    record Found(Route route, @Nullable String partner) implements RouteMatchResult {}

    record WrongMethod(SortedSet<String> allowed) implements RouteMatchResult {}

    record Unknown() implements RouteMatchResult {}
}
