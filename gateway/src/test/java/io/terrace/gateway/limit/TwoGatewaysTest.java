package io.terrace.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.GatewayConfig;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.gateway.limit.Policy.By;
import io.terrace.gateway.limit.Policy.OnOutage;
import io.terrace.platform.testing.TestStack;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.RepeatedTest;

@QuarkusTest
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class TwoGatewaysTest {

    private final Counter one;
    private final Vertx vertx;
    private final GatewayConfig config;

    TwoGatewaysTest(Counter one, Vertx vertx, GatewayConfig config) {
        this.one = one;
        this.vertx = vertx;
        this.config = config;
    }

    @RepeatedTest(5)
    void ofFiveHundredAtOnceOverBothSixtyPass() throws Exception {
        String redis = ConfigProvider.getConfig().getValue("quarkus.redis.hosts", String.class);
        Vertx otherVertx = Vertx.vertx();
        Counter other = new Counter(otherVertx, Redis.createClient(otherVertx, redis), config);
        Policy policy = new Policy("test", 60, Duration.ofMinutes(1), By.USER, OnOutage.ADMIT);
        String key = "limit:test:" + UUID.randomUUID();

        List<CompletableFuture<Ruling>> asked = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            asked.add(ask(vertx, one, key, policy));
            asked.add(ask(otherVertx, other, key, policy));
        }

        int admitted = 0;
        for (CompletableFuture<Ruling> answer : asked) {
            admitted += answer.get(10, TimeUnit.SECONDS).admitted() ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(60);
        otherVertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    private static CompletableFuture<Ruling> ask(Vertx vertx, Counter counter, String key, Policy policy) {
        CompletableFuture<Ruling> ruling = new CompletableFuture<>();
        vertx.runOnContext(now -> {
            Future<Ruling> answer = counter.count(key, policy);
            answer.onSuccess(ruling::complete).onFailure(ruling::completeExceptionally);
        });
        return ruling;
    }
}
