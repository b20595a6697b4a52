package io.terrace.gateway.limit;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.fake.Partner;
import io.terrace.gateway.fake.World;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(value = FakeServices.class, initArgs = @ResourceArg(name = FakeServices.DEADLINE, value = "14s"))
class RedisOutageTest {

    /// More than there are event loops.
    private static final int CONNECTIONS = 16;

    @TestHTTPResource
    URI gateway;

    @Inject
    RateLimitEnforcer limits;

    World world;
    boolean redisIsDown;

    @AfterEach
    void everythingIsWell() {
        world.reset();
        if (redisIsDown) {
            redisIsBack();
        }
    }

    @Test
    void withoutRedisEverythingIsServed() {
        Partner partner = world.partner().limit("reads", 1);
        String key = partner.key();
        String token = world.signer.token(partner.fan());
        feed(key, token);

        TestStack.redis().stop();
        redisIsDown = true;

        await().until(() -> feed(key, token).status() == 200);
        long before = limits.uncounted();
        assertThat(IntStream.range(0, 100).mapToObj(i -> feed(key, token).status()))
                .containsOnly(200);
        assertThat(limits.uncounted() - before).isGreaterThanOrEqualTo(100);
    }

    @Test
    void limitsHoldAgainOnceRedisIsBack() {
        Partner partner = world.partner().limit("reads", 1);
        String key = partner.key();
        String token = world.signer.token(partner.fan());
        TestStack.redis().kill();
        redisIsDown = true;
        await().until(() -> feed(key, token).status() == 200);

        redisIsBack();

        feed(key, token);
        assertThat(feed(key, token).outcome()).isEqualTo("429 rate_limited");
    }

    private void redisIsBack() {
        TestStack.redis().start();
        redisIsDown = false;
        everyLoopCounts();
    }

    /// Each event loop comes back to Redis by itself, and connections are dealt out among them.
    private void everyLoopCounts() {
        Partner partner = world.partner().limit("reads", 1);
        String key = partner.key();
        String token = world.signer.token(partner.fan());
        feed(key, token);
        await().until(() -> IntStream.rangeClosed(1, CONNECTIONS)
                .mapToObj(i -> Client.to(gateway, "/v2/feed").from("127.0.1." + i))
                .allMatch(client -> client.key(key).bearer(token).get().status() == 429));
    }

    private Client.Answer feed(String key, String token) {
        return Client.to(gateway, "/v2/feed").key(key).bearer(token).get();
    }
}
