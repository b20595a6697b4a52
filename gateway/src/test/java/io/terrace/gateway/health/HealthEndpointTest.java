package io.terrace.gateway.health;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class HealthEndpointTest {

    private static final String ILL = """
            {"status":"DOWN","checks":[{"name":"postgres","status":"DOWN"},{"name":"host db-1","status":"UP"}]}""";

    @TestHTTPResource
    URI gateway;

    @TestHTTPResource(management = true)
    URI management;

    World world;

    @AfterEach
    void allIsWell() {
        world.reset();
        TestStack.redis().start();
        // Every event loop comes back to Redis by itself.
        await().pollDelay(Duration.ofMillis(800)).until(() -> status() == 200);
    }

    @Test
    void allWellIsUp() {
        await().until(() -> status() == 200);

        var answer = Client.to(gateway, "/health").get();

        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.json().path("status").asText()).isEqualTo("UP");
        assertThat(checks(answer.json()))
                .containsEntry("postgres", "UP")
                .containsEntry("redis", "UP")
                .containsEntry("auth-service", "UP")
                .containsEntry("realtime-service", "UP");
        assertThat(answer.json().path("checks").get(0).path("name").asText()).isEqualTo("postgres");
    }

    @Test
    void aDependencyIsAsWellAsItIsForTheWorstOff() {
        world.feed.on("/health", request -> FakeService.json(request, 503, ILL));

        await().until(() -> status() == 503);

        assertThat(checks(Client.to(gateway, "/health").get().json()))
                .containsEntry("postgres", "DOWN")
                .containsEntry("feed-service", "DOWN")
                .containsEntry("auth-service", "UP");
    }

    @Test
    void aServiceThatIsSilentIsDown() {
        world.feed.stop();

        await().until(() -> status() == 503);

        assertThat(checks(Client.to(gateway, "/health").get().json()))
                .containsEntry("feed-service", "DOWN")
                .containsEntry("postgres", "UP");
    }

    @Test
    void theGatewaysOwnRedisCounts() {
        TestStack.redis().stop();

        await().until(() -> status() == 503);

        assertThat(checks(Client.to(gateway, "/health").get().json())).containsEntry("redis", "DOWN");
        assertThat(Client.to(management, "/q/health/ready").get().status()).isEqualTo(200);
        assertThat(Client.to(management, "/q/health/live").get().status()).isEqualTo(200);
    }

    @Test
    void probesAreAnsweredAtTheManagementPortAlone() {
        for (String probe : List.of("started", "live", "ready")) {
            assertThat(Client.to(management, "/q/health/" + probe).get().status())
                    .isEqualTo(200);
            assertThat(Client.to(gateway, "/q/health/" + probe).get().status()).isEqualTo(404);
        }
    }

    @Test
    void howeverOftenItIsAskedTheServicesAreLeftInPeace() {
        long before = world.media.count("/health");

        for (int i = 0; i < 50; i++) {
            status();
        }

        assertThat(world.media.count("/health") - before).isLessThan(10);
    }

    private int status() {
        return Client.to(gateway, "/health").get().status();
    }

    private static Map<String, String> checks(JsonNode health) {
        Map<String, String> checks = new TreeMap<>();
        health.path("checks")
                .forEach(check -> checks.put(
                        check.path("name").asText(), check.path("status").asText()));
        return checks;
    }
}
