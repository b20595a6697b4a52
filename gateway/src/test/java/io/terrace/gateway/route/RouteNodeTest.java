package io.terrace.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.gateway.route.RouteMatchResult.Found;
import io.terrace.gateway.route.RouteMatchResult.Unknown;
import io.terrace.gateway.route.RouteMatchResult.WrongMethod;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RouteNodeTest {

    private static final Route MINE = route("mine");
    private static final Route ONE = route("one");
    private static final Route REST = route("rest");

    private final RouteNode root = new RouteNode();

    @Test
    void aLiteralGoesBeforeAParameterAndThatBeforeTheRest() {
        root.add("/a/**", "GET", REST);
        root.add("/a/{id}", "GET", ONE);
        root.add("/a/mine", "GET", MINE);

        assertThat(match("GET", "/a/mine")).isEqualTo(new Found(MINE, null));
        assertThat(match("GET", "/a/7")).isEqualTo(new Found(ONE, null));
        assertThat(match("GET", "/a/7/b/c")).isEqualTo(new Found(REST, null));
        assertThat(match("GET", "/a/mine/b")).isEqualTo(new Found(REST, null));
        assertThat(match("GET", "/a")).isEqualTo(new Unknown());
        assertThat(match("GET", "/b")).isEqualTo(new Unknown());
    }

    @Test
    void partnersPathNamesThePartner() {
        root.add("/p/{partnerId}/**", "GET", REST);

        assertThat(match("GET", "/p/7/keys")).isEqualTo(new Found(REST, "7"));
    }

    @Test
    void knownPathAllowsItsMethods() {
        root.add("/a/{id}", "GET", ONE);
        root.add("/a/{id}", "DELETE", ONE);

        assertThat(match("PUT", "/a/1")).isEqualTo(new WrongMethod(new TreeSet<>(Set.of("GET", "HEAD", "DELETE"))));
        assertThat(match("HEAD", "/a/1")).isEqualTo(new Found(ONE, null));
    }

    @Test
    void aRouteIsThereOnce() {
        root.add("/a/{id}", "GET", ONE);

        assertThatThrownBy(() -> root.add("/a/{other}", "GET", MINE)).hasMessageContaining("twice");
    }

    private RouteMatchResult match(String method, String path) {
        return root.match(path, 1, method, null);
    }

    private static Route route(String service) {
        return new Route(
                "/",
                service,
                Set.of(RouteAccess.PUBLIC),
                null,
                null,
                0,
                TimeoutClass.ORDINARY,
                RoutePriority.USUAL,
                false,
                false,
                false,
                false,
                false,
                null,
                RouteDeprecations.NONE,
                BuiltInRoutes.metrics().unmatched());
    }
}
