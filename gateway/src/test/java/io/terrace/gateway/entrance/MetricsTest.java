package io.terrace.gateway.entrance;

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
    void noFigureIsTakenOutThroughTheFrontDoor() {
        assertThat(Client.to(gateway, "/q/metrics").get().outcome()).isEqualTo("404 not_found");
        assertThat(Client.to(gateway, "/metrics").get().outcome()).isEqualTo("404 not_found");
    }

    private double missing(String kind) {
        String series = "gateway_sdk_version_missing_total{key=\"" + kind + "\"} ";
        return metrics()
                .lines()
                .filter(line -> line.startsWith(series))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElseThrow();
    }

    private String metrics() {
        return Client.to(management, "/q/metrics").get().body();
    }
}
