package io.terrace.gateway.entrance;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class MetricsTest {

    @TestHTTPResource
    URI gateway;

    @TestHTTPResource(management = true)
    URI management;

    World world;

    @Test
    void requestsWithoutAVersionAreServedAndCounted() {
        Partner partner = world.partner();
        String path = "/v2/partners/" + partner.id + "/provision";
        world.auth.service().on(path, request -> request.response().end("{}"));
        double before = missing("publishable");

        assertThat(Client.to(gateway, path).key(partner.key()).get().status()).isEqualTo(200);
        assertThat(Client.to(gateway, path)
                        .key(partner.key())
                        .header("X-Service-SDK-Version", "1.5.0")
                        .get()
                        .status())
                .isEqualTo(200);
        assertThat(Client.to(gateway, path).get().status()).isEqualTo(401);

        assertThat(missing("publishable") - before).isEqualTo(1);
        assertThat(metrics()).contains("jvm_memory_used_bytes").doesNotContain(partner.id.toString());
    }

    @Test
    void requestIsCountedByItsRouteAndStatusAlone() {
        Partner partner = world.partner();
        String path = "/v2/freestyles/" + UUID.randomUUID();
        world.feed.on(path, request -> request.response().setStatusCode(409).end("{}"));
        String series = requests("GET", "/v2/freestyles/{id}", "feed-service", 409);
        double before = value(series);

        Client.to(gateway, path)
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .get();
        Client.to(gateway, path)
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .send("HEAD");

        await().until(() -> value(series) - before == 2);
        assertThat(metrics()).doesNotContain(path);
    }

    @Test
    void pathsWithoutARouteAreOneSeries() {
        String series = requests("any", "unmatched", "gateway", 404);
        double before = value(series);

        Client.to(gateway, "/v2/" + UUID.randomUUID()).get();
        Client.to(gateway, "/" + UUID.randomUUID()).get();

        await().until(() -> value(series) - before == 2);
    }

    @Test
    void pageIsCountedByItsPath() {
        String series = requests("GET", "/errors", "gateway", 200);
        double before = value(series);

        assertThat(Client.to(gateway, "/errors").get().status()).isEqualTo(200);

        await().until(() -> value(series) - before == 1);
    }

    @Test
    void operationsOfABatchAreCountedAsTheirRoutes() {
        Partner partner = world.partner();
        String path = "/v2/freestyles/" + UUID.randomUUID();
        world.feed.on(path, request -> request.response().setStatusCode(410).end("{}"));
        String operations = requests("GET", "/v2/freestyles/{id}", "feed-service", 410);
        String batches = requests("POST", "/v2/batch", "gateway", 200);
        double operationsBefore = value(operations);
        double batchesBefore = value(batches);

        Client.to(gateway, "/v2/batch")
                .key(partner.key())
                .bearer(world.signer.token(partner.fan()))
                .header("Content-Type", "application/json")
                .post("{\"operations\":[{\"id\":\"a\",\"method\":\"GET\",\"path\":\"" + path
                        + "\"},{\"id\":\"b\",\"method\":\"GET\",\"path\":\"" + path + "\"}]}");

        await().until(() -> value(operations) - operationsBefore == 2 && value(batches) - batchesBefore == 1);
    }

    private static String requests(String method, String route, String service, int status) {
        return "gateway_requests_total{class=\"ordinary\",method=\"" + method + "\",route=\"" + route + "\",service=\""
                + service + "\",status=\"" + status + "\"}";
    }

    @Test
    void noFigureIsTakenOutThroughTheFrontDoor() {
        assertThat(Client.to(gateway, "/q/metrics").get().outcome()).isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/metrics").get().outcome()).isEqualTo("404 not_found");
    }

    private double missing(String kind) {
        return value("gateway_sdk_version_missing_total{key=\"" + kind + "\"}");
    }

    /// Nothing was counted yet where there is no such series.
    private double value(String series) {
        String start = series + " ";
        return metrics()
                .lines()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.substring(start.length())))
                .findFirst()
                .orElse(0);
    }

    private String metrics() {
        return Client.to(management, "/q/metrics").get().body();
    }
}
