package io.terrace.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.limit.Policy;
import io.terrace.gateway.limit.Policy.By;
import io.terrace.gateway.limit.Policy.OnOutage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteFileTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void theBuiltInTableHasTheContractsLimits() throws Exception {
        var policies = RouteFile.read(Optional.empty(), json).policies();

        Map.of("reads", 300, "writes", 60, "reactions", 120, "stream", 10, "provision", 60, "sign_in", 1200)
                .forEach((name, requests) -> assertThat(policies.get(name)).satisfies(policy -> {
                    assertThat(policy.requests()).isEqualTo(requests);
                    assertThat(policy.window()).isEqualTo(Duration.ofMinutes(1));
                }));
        assertThat(policies.get("uploads"))
                .isEqualTo(new Policy("uploads", 20, Duration.ofHours(1), By.USER, OnOutage.ADMIT));
        assertThat(policies.get("unauthenticated"))
                .isEqualTo(new Policy("unauthenticated", 60, Duration.ofMinutes(1), By.IP, OnOutage.ADMIT));
        assertThat(policies.get("provision"))
                .isEqualTo(new Policy("provision", 60, Duration.ofMinutes(1), By.KEY, OnOutage.ADMIT));
    }

    @Test
    void everyRouteButTheOpenOnesIsLimited() throws Exception {
        assertThat(RouteFile.read(Optional.empty(), json).routes())
                .allMatch(route -> route.limit() != null || route.admits().equals(Set.of(Access.SIGNED)));
    }

    @Test
    void anotherTableMayTakeItsPlace(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("routes.json");
        Files.writeString(file, """
                {"limits": {}, "routes": [
                  {"path": "/a", "methods": ["GET"], "service": "a-service", "admits": ["public"]}]}""");

        var routes = RouteFile.read(Optional.of(file), json).routes();

        assertThat(routes).singleElement().satisfies(route -> {
            route.check(Set.of("a-service"), Set.of());
            assertThatThrownBy(() -> route.check(Set.of(), Set.of())).hasMessageContaining("a-service");
        });
    }
}
