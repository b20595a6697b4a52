package io.terrace.gateway.revocation;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@TestProfile(KafkaDownTest.WithoutKafka.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class KafkaDownTest {

    public static class WithoutKafka implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("kafka.bootstrap.servers", "127.0.0.1:1", "terrace.gateway.revocations.patience", "3s");
        }
    }

    @TestHTTPResource
    URI gateway;

    World world;

    @Test
    void aGatewayWithoutKafkaWaitsAWhileAndThenServes() {
        Partner partner = world.partner();
        assertThat(ready()).isEqualTo(503);

        await().until(() -> ready() == 200);

        assertThat(Client.to(gateway, "/v2/feed")
                        .key(partner.key())
                        .bearer(world.signer.token(partner.fan()))
                        .get()
                        .status())
                .isEqualTo(200);
    }

    private int ready() {
        return Client.to(gateway, "/q/health/ready").get().status();
    }
}
