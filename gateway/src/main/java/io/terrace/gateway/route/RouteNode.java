package io.terrace.gateway.route;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A segment of the table's paths. A literal goes before a `{parameter}`, and that before `**`, the rest of the path.
final class RouteNode {

    private static final String PARTNER = "{partnerId}";
    private static final String REST = "**";

    private final Map<String, RouteNode> literals = new HashMap<>();
    private final Map<String, Route> routes = new HashMap<>();
    private @Nullable RouteNode parameter;
    private @Nullable RouteNode rest;
    private boolean partner;

    void add(String pattern, String method, Route route) {
        RouteNode node = this;
        for (String segment : pattern.substring(1).split("/", -1)) {
            node = node.child(segment);
        }
        if (node.routes.put(method, route) != null) {
            throw new IllegalArgumentException("The routing table has " + method + " " + pattern + " twice");
        }
    }

    RouteMatchResult match(String path, int from, String method, @Nullable String seenPartner) {
        if (from > path.length()) {
            return answer(method, seenPartner);
        }
        int slash = path.indexOf('/', from);
        int to = slash < 0 ? path.length() : slash;
        RouteNode literal = literals.get(path.substring(from, to));
        RouteMatchResult match =
                literal == null ? new RouteMatchResult.Unknown() : literal.match(path, to + 1, method, seenPartner);
        if (match instanceof RouteMatchResult.Unknown && parameter != null) {
            String seen = parameter.partner ? path.substring(from, to) : seenPartner;
            match = parameter.match(path, to + 1, method, seen);
        }
        return match instanceof RouteMatchResult.Unknown && rest != null ? rest.answer(method, seenPartner) : match;
    }

    private RouteMatchResult answer(String method, @Nullable String seenPartner) {
        if (routes.isEmpty()) {
            return new RouteMatchResult.Unknown();
        }
        Route route = routes.get(method);
        if (route == null && method.equals("HEAD")) {
            route = routes.get("GET");
        }
        return route == null
                ? new RouteMatchResult.WrongMethod(allowed())
                : new RouteMatchResult.Found(route, seenPartner);
    }

    private SortedSet<String> allowed() {
        SortedSet<String> methods = new TreeSet<>(routes.keySet());
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    private RouteNode child(String segment) {
        if (segment.equals(REST)) {
            rest = rest == null ? new RouteNode() : rest;
            return rest;
        }
        if (segment.startsWith("{")) {
            parameter = parameter == null ? new RouteNode() : parameter;
            parameter.partner |= segment.equals(PARTNER);
            return parameter;
        }
        return literals.computeIfAbsent(segment, missing -> new RouteNode());
    }
}
