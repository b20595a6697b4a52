package io.terrace.gateway.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.terrace.gateway.route.Route;
import io.terrace.gateway.route.RouteAccess;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/// Writes into each operation what the gateway does with its route: which credentials it takes, the headers it reads
/// and sends, and the errors it answers with itself.
final class RouteContractWriter {

    private static final Set<String> STAFF_ROLES =
            Set.of(Role.OWNER, Role.ADMIN, Role.EDITOR, Role.MODERATOR, Role.ANALYST);
    private static final List<String> CLIENT_HEADERS = List.of("SdkVersion", "SdkPlatform", "InstallationId");
    private static final Set<ErrorCode> TOKENS = EnumSet.of(
            ErrorCode.TOKEN_MISSING, ErrorCode.TOKEN_INVALID, ErrorCode.TOKEN_EXPIRED, ErrorCode.SESSION_REVOKED);
    private static final Set<ErrorCode> KEYS = EnumSet.of(
            ErrorCode.API_KEY_MISSING,
            ErrorCode.API_KEY_INVALID,
            ErrorCode.API_KEY_EXPIRED,
            ErrorCode.INSUFFICIENT_SCOPE,
            ErrorCode.ORIGIN_NOT_ALLOWED,
            ErrorCode.SDK_UPGRADE_REQUIRED);
    private static final Set<ErrorCode> EVERYWHERE = EnumSet.of(
            ErrorCode.MALFORMED_REQUEST,
            ErrorCode.VALIDATION_FAILED,
            ErrorCode.NOT_ACCEPTABLE,
            ErrorCode.URI_TOO_LONG,
            ErrorCode.HEADERS_TOO_LARGE,
            ErrorCode.INTERNAL_ERROR,
            ErrorCode.TEMPORARILY_UNAVAILABLE,
            ErrorCode.DEADLINE_EXCEEDED);
    private static final Set<String> TAKING_A_BODY = Set.of("post", "put", "patch");
    private static final Set<ErrorCode> WITH_A_BODY =
            EnumSet.of(ErrorCode.INVALID_JSON, ErrorCode.PAYLOAD_TOO_LARGE, ErrorCode.UNSUPPORTED_MEDIA_TYPE);

    private final ObjectNode document;
    private final BiFunction<String, String, Optional<Route>> routes;
    private final ProblemContractWriter problems;

    RouteContractWriter(ObjectNode document, BiFunction<String, String, Optional<Route>> routes) {
        this.document = document;
        this.routes = routes;
        problems = new ProblemContractWriter(document);
    }

    void apply() {
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (operation.getValue() instanceof ObjectNode changeable) {
                    routes.apply(operation.getKey(), path.getKey())
                            .ifPresent(route -> describe(changeable, route, operation.getKey(), path.getKey()));
                    problems.complete(changeable);
                }
            }
        }
    }

    private void describe(ObjectNode operation, Route route, String method, String path) {
        secure(operation, route);
        if (takesKey(route)) {
            ArrayNode parameters = operation.withArray("parameters");
            CLIENT_HEADERS.forEach(name -> parameters.addObject().put("$ref", "#/components/parameters/" + name));
        }
        problems.add(operation, codes(method, route, path));
    }

    private static boolean takesKey(Route route) {
        return route.admits(RouteAccess.APP) || route.admits(RouteAccess.FAN) || route.admits(RouteAccess.SERVER);
    }

    private static void secure(ObjectNode operation, Route route) {
        Set<String> roles = new TreeSet<>();
        operation.path("x-roles").forEach(role -> roles.add(role.asText()));
        ArrayNode security = operation.putArray("security");
        List<String> callers = new ArrayList<>();
        if (route.keyless()) {
            callers.add(route.admits(RouteAccess.SIGNED) ? "bearers of the signed URL" : "anyone");
        }
        if (route.admits(RouteAccess.APP)) {
            take(security, "apiKey");
            callers.add("an app");
        }
        if (route.admits(RouteAccess.FAN) && admits(roles, Role.FAN)) {
            take(security, "apiKey", "fanToken");
            callers.add("a fan");
        }
        if (route.admits(RouteAccess.TICKET)) {
            take(security, "streamTicket");
            callers.add("bearers of a ticket");
        }
        if (route.admits(RouteAccess.SERVER) && admits(roles, Role.SERVER)) {
            take(security, "secretKey");
            callers.add(
                    operation.has("x-scope")
                            ? "a server with the scope `%s`"
                                    .formatted(operation.path("x-scope").asText())
                            : "a server");
        }
        List<String> staff = roles.stream().filter(STAFF_ROLES::contains).toList();
        if ((route.admits(RouteAccess.STAFF) || route.admits(RouteAccess.COMMUNITY_STAFF))
                && (roles.isEmpty() || !staff.isEmpty())) {
            take(security, "staffToken");
            callers.add(staff.isEmpty() ? "staff" : "staff with the role `%s`".formatted(String.join("` or `", staff)));
        }
        if (route.admits(RouteAccess.OPERATOR) && admits(roles, Role.OPERATOR)) {
            take(security, "operatorToken");
            callers.add("an operator");
        }
        String said = operation.path("description").asText();
        operation.put("description", (said.isEmpty() ? "" : said + "\n\n") + "For " + String.join(", ", callers) + ".");
    }

    /// One way to be admitted: all of these credentials together.
    private static void take(ArrayNode security, String... schemes) {
        ObjectNode together = security.addObject();
        for (String scheme : schemes) {
            together.putArray(scheme);
        }
    }

    private static boolean admits(Set<String> roles, String role) {
        return roles.isEmpty() || roles.contains(role);
    }

    private static Set<ErrorCode> codes(String method, Route route, String path) {
        Set<ErrorCode> codes = EnumSet.copyOf(EVERYWHERE);
        boolean people = route.admits(RouteAccess.OPERATOR)
                || route.admits(RouteAccess.STAFF)
                || route.admits(RouteAccess.COMMUNITY_STAFF);
        if (takesKey(route)) {
            codes.addAll(KEYS);
        }
        if (people || route.admits(RouteAccess.FAN) || route.admits(RouteAccess.TICKET)) {
            codes.addAll(TOKENS);
            codes.add(ErrorCode.INSUFFICIENT_SCOPE);
        }
        if (route.admits(RouteAccess.FAN) || route.admits(RouteAccess.COMMUNITY_STAFF)) {
            codes.add(ErrorCode.COMMUNITY_MISMATCH);
        }
        if (route.admits(RouteAccess.FAN)) {
            codes.add(ErrorCode.ACCOUNT_SUSPENDED);
        }
        if (path.contains("{partnerId}")) {
            codes.add(ErrorCode.API_KEY_PARTNER_MISMATCH);
        }
        if (path.contains("{") || route.admits(RouteAccess.SIGNED)) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (route.limit() != null) {
            codes.add(ErrorCode.RATE_LIMITED);
        }
        if (TAKING_A_BODY.contains(method)) {
            codes.addAll(WITH_A_BODY);
        }
        return codes;
    }
}
