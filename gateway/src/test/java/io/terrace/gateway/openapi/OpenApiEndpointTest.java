package io.terrace.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeService;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.World;
import io.terrace.gateway.route.RouteTable;
import io.terrace.gateway.upstream.UpstreamRegistry;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class OpenApiEndpointTest {

    @TestHTTPResource
    URI gateway;

    @Inject
    UpstreamRegistry upstreams;

    @Inject
    GatewayConfig config;

    @Inject
    RouteTable table;

    World world;

    @AfterEach
    void everythingIsWell() {
        world.reset();
    }

    @Test
    void beforeEveryServiceWasSeenThereIsNothingToShowAndAfterwardsAlwaysIs() {
        assertThat(Client.to(gateway, "/openapi.json").get().outcome()).isEqualTo("503 temporarily_unavailable");

        showEveryService();

        var answer = Client.to(gateway, "/openapi.json").get();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("openapi").asText()).startsWith("3.1");
        assertThat(answer.json().path("paths").properties())
                .extracting(Map.Entry::getKey)
                .contains(
                        "/health",
                        "/v2/partners",
                        "/v2/me",
                        "/v2/feed",
                        "/v2/uploads",
                        "/v2/conversations",
                        "/v2/polls",
                        "/v2/wallet",
                        "/v2/stream",
                        "/v2/batch")
                .noneMatch(path -> path.startsWith("/internal"));
        assertThat(answer.json().at("/components/schemas").properties())
                .extracting(Map.Entry::getKey)
                .contains("Credential", "Freestyle", "Upload", "Message", "Poll", "Wallet", "StreamEvent", "Batch");
    }

    @Test
    void aServiceThatIsDownIsShownAsItLastWas() throws Exception {
        showEveryService();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        OpenApiEndpoint page = new OpenApiEndpoint(upstreams, new ObjectMapper(), config, table, now::get);
        String before = show(page);

        world.feed.stop();
        show(world.media, "/v2/media", "Upload");
        now.set(Instant.EPOCH.plusSeconds(60));

        assertThat(before).contains("/v2/feed", "/v2/uploads");
        assertThat(show(page)).contains("/v2/feed", "/v2/media").doesNotContain("/v2/uploads");
    }

    @Test
    void thePageToReadFetchesNothingFromElsewhere() {
        var page = Client.to(gateway, "/docs").get();

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body()).doesNotContain("http://", "https://");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self';");
        assertThat(Client.to(gateway, "/docs/swagger-ui-bundle.js").get().body())
                .contains("SwaggerUIBundle");
        assertThat(Client.to(gateway, "/docs/swagger-ui.css").get().status()).isEqualTo(200);
        assertThat(Client.to(gateway, "/docs/start.js").get().body()).contains("openapi.json");
    }

    @Test
    void aPageThatIsKnownIsNotSentAgain() {
        String tag = Client.to(gateway, "/docs").get().header("ETag").orElseThrow();

        var again = Client.to(gateway, "/docs").header("If-None-Match", tag).get();
        var packed =
                Client.to(gateway, "/docs").header("Accept-Encoding", "gzip").get();

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(packed.header("Content-Encoding")).hasValue("gzip");
        assertThat(packed.header("Vary").orElseThrow()).contains("Accept-Encoding");
    }

    private void showEveryService() {
        show(world.auth.service(), "/v2/partners", "Credential");
        show(world.community, "/v2/me", "Me");
        show(world.feed, "/v2/feed", "Freestyle");
        show(world.media, "/v2/uploads", "Upload");
        show(world.messaging, "/v2/conversations", "Message");
        show(world.polls, "/v2/polls", "Poll");
        show(world.wallet, "/v2/wallet", "Wallet");
        show(world.sponsorship, "/v2/sponsorship", "Campaign");
        show(world.analytics, "/v2/analytics", "Funnel");
        show(world.realtime, "/v2/stream", "StreamEvent");
    }

    private static String show(OpenApiEndpoint page) throws Exception {
        return page.show()
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS)
                .body()
                .toString();
    }

    private static void show(FakeService service, String path, String schema) {
        String document = """
            {"openapi":"3.1.0","info":{"title":"x","version":"1"},
             "paths":{"%s":{"get":{"operationId":"%s"}},"/internal/x":{"get":{}}},
             "components":{"schemas":{"%s":{"type":"object"}}}}\
            """.formatted(path, schema, schema);
        service.on("/q/openapi", request -> FakeService.json(request, 200, document));
    }
}
