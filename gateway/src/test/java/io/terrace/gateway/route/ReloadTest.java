package io.terrace.gateway.route;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.FanAtTheDoor;
import io.terrace.gateway.fake.OwnFiles;
import io.terrace.platform.testing.TestStack;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(OwnFiles.class)
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ReloadTest extends FanAtTheDoor {

    /// Before as well: another test of this gateway may have left its table behind a moment ago.
    @BeforeEach
    @AfterEach
    void everythingIsAsItWas() {
        OwnFiles.restore();
        await().until(() -> policy().equals("\"reads\";q=300;w=60"));
    }

    @Test
    void aChangedLimitHoldsFromTheNextRequestOn() {
        assertThat(policy()).isEqualTo("\"reads\";q=300;w=60");

        OwnFiles.change(table -> limit(table, "reads").put("requests", 7).put("windowSec", 30));

        await().until(() -> policy().equals("\"reads\";q=7;w=30"));
    }

    @Test
    void aNewRouteIsServedAndAnOldOneIsGone() {
        OwnFiles.change(table -> table.withArrayProperty("routes").forEach(route -> {
            if (route.path("path").asText().equals("/v2/reaction-types")) {
                ((ObjectNode) route).put("path", "/v2/kinds");
            }
        }));

        await().until(() -> ask("/v2/kinds").get().status() == 200);
        assertThat(ask("/v2/reaction-types").get().outcome()).isEqualTo("404 not_found");
    }

    @Test
    void reloadRejectsInvalidTableEntirely() {
        String faulty = """
                {"limits": {"reads": {"requests": 1, "windowSec": 60, "by": "user", "onOutage": "admit"}},
                 "routes": [{"path": "/v2/feed", "methods": ["GET"], "service": "nobody", "admits": ["fan"]}]}""";
        for (String table : new String[] {faulty, "{\"limits\": {}, \"routes\": []}", "{", "", "null"}) {
            OwnFiles.write(table);

            await().during(Duration.ofMillis(300)).until(() -> policy().equals("\"reads\";q=300;w=60"));
        }

        OwnFiles.change(table -> limit(table, "reads").put("requests", 8));
        await().until(() -> policy().equals("\"reads\";q=8;w=60"));
    }

    @Test
    void aRequestUnderWayIsFinishedByTheTableItBeganWith() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch changed = new CountDownLatch(1);
        world.feed.on("/v2/reaction-types", request -> {
            arrived.countDown();
            world.feed.vertx().executeBlocking(() -> {
                changed.await();
                request.response().end("{}");
                return null;
            });
        });
        CompletableFuture<Client.Answer> answer = ask("/v2/reaction-types").sendAsync("GET");
        arrived.await();

        OwnFiles.change(table -> table.withArrayProperty("routes").forEach(route -> {
            if (route.path("path").asText().equals("/v2/reaction-types")) {
                ((ObjectNode) route).put("path", "/v2/kinds");
            }
        }));
        await().until(() -> ask("/v2/kinds").get().status() == 200);
        changed.countDown();

        assertThat(answer.join().status()).isEqualTo(200);
    }

    @Test
    void serviceGetsTheAddressThatATrustedHopSaw() {
        String path = "/v2/auth/otp/challenges";
        world.auth.service().on(path, request -> request.response().end("{}"));

        ask(path).header("X-Forwarded-For", "6.6.6.6, 203.0.113.9, 10.1.1.1").post("{}");
        assertThat(told(path)).isEqualTo("203.0.113.9");

        ask(path).from("127.0.0.2").header("X-Forwarded-For", "203.0.113.9").post("{}");
        assertThat(told(path)).isEqualTo("127.0.0.2");
        assertThat(world.auth.service().last(path).header("X-Forwarded-For")).isNull();
    }

    @Test
    void strangersAreCountedByTheAddressThatATrustedHopSaw() {
        for (int i = 0; i < 60; i++) {
            stranger("203.0.113.77");
        }

        assertThat(stranger("203.0.113.77").outcome()).isEqualTo("429 rate_limited");
        assertThat(stranger("198.51.100.1, 203.0.113.77").outcome()).isEqualTo("429 rate_limited");
        assertThat(stranger("203.0.113.78").outcome()).isEqualTo("401 api_key_missing");
    }

    private String told(String path) {
        return world.auth.service().last(path).context().path("addr").asText();
    }

    private Client.Answer stranger(String forwardedFor) {
        return Client.to(gateway, "/v2/feed")
                .header("X-Forwarded-For", forwardedFor)
                .get();
    }

    private String policy() {
        return ask("/v2/feed").get().header("RateLimit-Policy").orElse("");
    }

    private Client ask(String path) {
        return Client.to(gateway, path).key(key).bearer(token);
    }

    private static ObjectNode limit(ObjectNode table, String name) {
        return table.withObjectProperty("limits").withObjectProperty(name);
    }
}
