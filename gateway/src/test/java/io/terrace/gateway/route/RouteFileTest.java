package io.terrace.gateway.route;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.terrace.gateway.limit.RateLimitPolicy;
import io.terrace.gateway.limit.RateLimitPolicy.By;
import io.terrace.gateway.limit.RateLimitPolicy.OnOutage;
import io.terrace.platform.kernel.RateLimitOverrideRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteFileTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void partnersCanNameEveryPolicyThatUsesAKey() throws Exception {
        Set<String> keyless =
                Set.of("unauthenticated", "media", "pictures", "upload_parts", "webhooks", "bad_links", "pages");
        Set<String> names = new HashSet<>(Arrays.asList(RateLimitOverrideRules.NAME.split("\\|")));

        assertThat(names).doesNotContainAnyElementsOf(keyless);
        names.addAll(keyless);
        assertThat(builtIn().policies().keySet()).isEqualTo(names);
    }

    @Test
    void theBuiltInTableHasTheContractsLimits() throws Exception {
        var policies = builtIn().policies();

        assertThat(perMinute(policies))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("reads", 300),
                        Map.entry("writes", 60),
                        Map.entry("server_reads", 6000),
                        Map.entry("server_writes", 3000),
                        Map.entry("reactions", 120),
                        Map.entry("votes", 30),
                        Map.entry("messages", 30),
                        Map.entry("check_ins", 10),
                        Map.entry("scans", 6000),
                        Map.entry("tills", 6000),
                        Map.entry("redemptions", 10),
                        Map.entry("calls", 6),
                        Map.entry("search", 30),
                        Map.entry("stream", 10),
                        Map.entry("ingestion", 60),
                        Map.entry("provision", 60),
                        Map.entry("sign_in", 1200),
                        Map.entry("tickets", 1200),
                        Map.entry("batches", 60),
                        Map.entry("media", 3000),
                        Map.entry("pictures", 6000),
                        Map.entry("upload_parts", 1200),
                        Map.entry("webhooks", 3000),
                        Map.entry("bad_links", 60),
                        Map.entry("pages", 600),
                        Map.entry("unauthenticated", 60)));
        assertThat(policies.get("otp_sends"))
                .isEqualTo(new RateLimitPolicy("otp_sends", 300, Duration.ofHours(1), By.IP, OnOutage.ADMIT));
        assertThat(policies.get("new_conversations"))
                .isEqualTo(new RateLimitPolicy("new_conversations", 10, Duration.ofHours(1), By.USER, OnOutage.ADMIT));
        assertThat(policies.get("reports"))
                .isEqualTo(new RateLimitPolicy("reports", 20, Duration.ofHours(1), By.USER, OnOutage.ADMIT));
        assertThat(policies.get("uploads"))
                .isEqualTo(new RateLimitPolicy("uploads", 20, Duration.ofHours(1), By.USER, OnOutage.ADMIT));
        assertThat(policies.get("unauthenticated"))
                .isEqualTo(new RateLimitPolicy("unauthenticated", 60, Duration.ofMinutes(1), By.IP, OnOutage.ADMIT));
        assertThat(policies.get("provision"))
                .isEqualTo(new RateLimitPolicy("provision", 60, Duration.ofMinutes(1), By.KEY, OnOutage.ADMIT));
    }

    @Test
    void everyRouteIsLimited() throws Exception {
        assertThat(builtIn().routes()).allMatch(route -> route.limit() != null);
    }

    @Test
    void keylessRouteLimitsCountByAddressOrLink() throws Exception {
        RouteTableDefinition table = builtIn();
        var policies = table.policies();

        assertThat(table.routes())
                .filteredOn(route -> route.admits().contains(RouteAccess.PUBLIC)
                        || route.admits().contains(RouteAccess.SIGNED))
                .allSatisfy(route -> assertThat(policies.get(route.limit()))
                        .extracting(RateLimitPolicy::by)
                        .isIn(route.signedFor() == null ? Set.of(By.IP) : Set.of(By.IP, By.LINK)));
    }

    @Test
    void anotherTableMayTakeItsPlace(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("routes.json");
        Files.writeString(file, """
                {"limits": {}, "routes": [
                  {"path": "/a", "methods": ["GET"], "service": "a-service", "admits": ["public"]}]}""");

        var routes = RouteTableDefinition.parse(RouteTableDefinition.bytes(Optional.of(file), json), json)
                .routes();

        assertThat(routes).singleElement().satisfies(route -> {
            route.check(Set.of("a-service"), Set.of());
            assertThatThrownBy(() -> route.check(Set.of(), Set.of())).hasMessageContaining("a-service");
        });
    }

    @Test
    void folderHasAFileForEachService(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("gateway.json"), """
                {"limits": {"reads": {"requests": 1, "windowSec": 60, "by": "ip", "onOutage": "admit"}}}""");
        Files.writeString(folder.resolve("a-service.json"), """
                {"routes": [{"path": "/a", "methods": ["GET"], "admits": ["public"], "limit": "reads"}]}""");

        RouteTableDefinition file =
                RouteTableDefinition.parse(RouteTableDefinition.bytes(Optional.of(folder), json), json);

        assertThat(file.limits()).containsOnlyKeys("reads");
        assertThat(file.routes())
                .singleElement()
                .extracting(RouteTableDefinition.Entry::service)
                .isEqualTo("a-service");
        Files.writeString(folder.resolve("b-service.json"), Files.readString(folder.resolve("gateway.json")));
        assertThatThrownBy(() -> RouteTableDefinition.bytes(Optional.of(folder), json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("reads");
    }

    @Test
    void misspeltOrMissingMemberIsRefused() {
        for (String faulty : List.of(
                "",
                "{",
                "[]",
                "{\"limits\": {}}",
                "{\"limits\": {}, \"routes\": [], \"more\": 1}",
                "{\"limits\": {}, \"routes\": []} {}",
                "{\"limits\": {\"a\": {\"requests\": 1, \"windowSec\": 1, \"by\": \"ip\"}}, \"routes\": []}",
                "{\"limits\": {\"a\": {\"requests\": 1, \"windowSec\": 1, \"by\": \"x\", \"onOutage\": \"admit\"}}, \"routes\": []}",
                "{\"limits\": {}, \"routes\": [{\"path\": \"/a\", \"methods\": [\"GET\"], \"admits\": [\"public\"]}]}",
                "{\"limits\": {}, \"routes\": [{\"path\": \"/a\", \"methods\": [\"GET\"], \"service\": \"s\", \"admits\": [\"public\"], \"limitt\": \"a\"}]}")) {
            assertThatThrownBy(() -> RouteTableDefinition.parse(faulty.getBytes(UTF_8), json))
                    .as(faulty)
                    .isInstanceOf(JsonProcessingException.class);
        }
    }

    @Test
    void aLimitForServersThatIsNoneIsRefused() throws Exception {
        RouteTableDefinition file = RouteTableDefinition.parse("""
                {"limits": {"a": {"requests": 1, "windowSec": 1, "by": "ip", "onOutage": "admit", "forServers": "b"}},
                 "routes": []}""".getBytes(UTF_8), json);

        assertThatThrownBy(file::serverPolicies).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-02T00:00:00Z,2026-12-01T00:00:00Z,/changes",
        "2026-12-01,2027-12-01,/changes",
        "2026-12-01T00:00:00Z,soon,/changes",
        "2026-12-01T00:00:00Z,2027-12-01T00:00:00Z,changes",
        "2026-12-01T00:00:00Z,2027-12-01T00:00:00Z,/changes>; rel=next"
    })
    void aDeprecationThatIsNoneIsRefused(String since, String sunset, String link) {
        var ending = new RouteTableDefinition.Ending(since, sunset, link);

        assertThatThrownBy(() -> ending.deprecation("/a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLimitWithoutAWindowIsNone() throws Exception {
        RouteTableDefinition file = RouteTableDefinition.parse("""
                {"limits": {"a": {"requests": 1, "by": "ip", "onOutage": "admit"}}, "routes": []}""".getBytes(UTF_8), json);

        assertThatThrownBy(file::policies).isInstanceOf(IllegalArgumentException.class);
    }

    private RouteTableDefinition builtIn() throws IOException {
        return RouteTableDefinition.parse(RouteTableDefinition.bytes(Optional.empty(), json), json);
    }

    private static Map<String, Integer> perMinute(Map<String, RateLimitPolicy> policies) {
        return policies.values().stream()
                .filter(policy -> policy.window().equals(Duration.ofMinutes(1)))
                .collect(Collectors.toMap(RateLimitPolicy::name, RateLimitPolicy::requests));
    }
}
